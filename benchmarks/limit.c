/* How quick random deals of Scarto can be: the loop of the kernels, written for the machine.
 *
 *     cc -O3 -march=native -o limit limit.c && ./limit DEALS SEED
 *
 * prints the points of the three places added up, the number of deals that do not conserve cards
 * and points, and the nanoseconds of processor time it took.  Place 0 deals, place 1 leads.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEATS = 3, HAND = 25, TALON = 3, PACK = 78, TRUMPS = 4, FOOLS = 5, FOOL = 160, FIRST = 128 };

static uint64_t chance;

/* A uniform draw from 0 up to below n: splitmix64, bounded without favour (Lemire). */
static inline uint32_t below(uint32_t n) {
    for (;;) {
        uint64_t z = chance += 0x9E3779B97F4A7C15u;
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
        z = (z ^ z >> 27) * 0x94D049BB133111EBu;
        uint64_t product = ((z ^ z >> 31) >> 32) * n;
        uint32_t low = (uint32_t)product;
        if (low >= n || low >= -n % n) return product >> 32;
    }
}

typedef struct { uint8_t card[6][24]; uint8_t size[8]; } Hand;

static int8_t worth[161];
static uint8_t held_back[161], number_of[161];

static inline void put(Hand *hand, uint8_t card) {
    hand->card[card >> 5][hand->size[card >> 5]++] = card;
}

static inline uint8_t any_card(Hand *hand, uint32_t left) {
    uint32_t drawn = below(left);
    int suit = 0;
    while (drawn >= hand->size[suit]) drawn -= hand->size[suit++];
    return hand->card[suit][--hand->size[suit]];
}

int main(int argc, char **argv) {
    long deals = argc > 1 ? atol(argv[1]) : 1000000;
    chance = argc > 2 ? strtoull(argv[2], 0, 10) : 1;
    uint8_t pack[PACK];
    int n = 0;
    for (int suit = 0; suit < 4; suit++)
        for (int strength = 1; strength <= 14; strength++) {
            pack[n] = suit * 32 + strength;
            worth[pack[n]] = strength > 10 ? strength - 9 : 1; /* R4 */
            held_back[pack[n++]] = strength == 14;             /* R8 */
        }
    for (int strength = 1; strength <= 21; strength++) {
        pack[n] = FIRST + strength;
        worth[pack[n++]] = 1;
    }
    worth[FIRST + 1] = worth[FIRST + 21] = 5; /* the Bagatto; the Angel, which is the strongest */
    held_back[FIRST + 21] = held_back[FOOL] = 1;
    worth[FOOL] = 4;
    pack[n] = FOOL;
    for (int i = 0; i < PACK; i++) number_of[pack[i]] = i;

    long points[SEATS] = {0}, bad = 0;
    clock_t began = clock();
    for (long deal = 0; deal < deals; deal++) {
        Hand hands[SEATS];
        for (int seat = 0; seat < SEATS; seat++) memset(hands[seat].size, 0, 8);
        for (int last = PACK - 1; last > 0; last--) {
            int other = below(last + 1);
            uint8_t card = pack[last];
            pack[last] = pack[other];
            pack[other] = card;
        }
        for (int i = 0; i < HAND; i++)
            for (int seat = 0; seat < SEATS; seat++) put(&hands[seat], pack[seat * HAND + i]);
        for (int i = 0; i < TALON; i++) put(&hands[0], pack[SEATS * HAND + i]);

        /* the scarto: any cards that may go, each set as likely as the next (R8) */
        Hand *dealer = &hands[0];
        int bound = dealer->size[TRUMPS] > 1 || dealer->size[FOOLS];
        uint8_t free_cards[HAND + TALON];
        int candidates = 0, gains[SEATS] = {-2};
        unsigned __int128 seen = 0;
        for (int suit = 0; suit < 6; suit++)
            for (int i = 0; i < dealer->size[suit]; i++) {
                uint8_t card = dealer->card[suit][i];
                if (!held_back[card] && !(bound && card == FIRST + 1))
                    free_cards[candidates++] = card;
            }
        for (int i = 0; i < TALON; i++) {
            int chosen = below(candidates);
            uint8_t card = free_cards[chosen], *list = dealer->card[card >> 5];
            free_cards[chosen] = free_cards[--candidates];
            int at = 0;
            while (list[at] != card) at++;
            list[at] = list[--dealer->size[card >> 5]];
            gains[0] += worth[card];
            seen ^= (unsigned __int128)1 << number_of[card];
        }

        int leader = 1;
        for (int left = HAND; left > 0; left--) {
            int led = -1, best = -1, taker = leader, fool_to = -1, stake = -2;
            for (int k = 0, seat = leader; k < SEATS; k++, seat = seat == SEATS - 1 ? 0 : seat + 1) {
                Hand *hand = &hands[seat];
                int card;
                int own = led < 0 ? -1 : hand->size[led] ? led : hand->size[TRUMPS] ? TRUMPS : -1;
                if (own < 0)
                    card = any_card(hand, left); /* R9, R11, R14 */
                else if (hand->size[FOOLS] && !below(hand->size[own] + 1))
                    card = hand->card[FOOLS][--hand->size[FOOLS]]; /* R13 */
                else
                    card = hand->card[own][--hand->size[own]]; /* R10, R11 */
                seen ^= (unsigned __int128)1 << number_of[card];
                if (card == FOOL) {
                    fool_to = seat;
                    continue;
                }
                stake += worth[card];
                int beats = (led < 0) | ((card > best) & ((card >= FIRST) | (card >> 5 == led)));
                led = led < 0 ? card >> 5 : led;
                best = beats ? card : best;
                taker = beats ? seat : taker;
            }
            if (fool_to >= 0) { /* R15, R17 */
                gains[fool_to] += worth[FOOL];
                stake++;
            }
            gains[taker] += stake;
            leader = taker;
        }
        bad += seen != ((unsigned __int128)1 << PACK) - 1 || gains[0] + gains[1] + gains[2] != 78;
        for (int seat = 0; seat < SEATS; seat++) points[seat] += gains[seat];
    }
    double took = (double)(clock() - began) / CLOCKS_PER_SEC;
    printf("%ld %ld %ld %ld %.0f\n", points[0], points[1], points[2], bad, took * 1e9);
    return 0;
}

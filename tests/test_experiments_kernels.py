"""The kernels play Scarto: what `Deal` says of the same choices, they say; and they draw evenly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random as Chance
from typing import Any

import pytest
from strategies import LAST_TRICK_CARDS, VARIANTS, Variant, play_out, random_act

from scarto_teach import PICCOLO, PIEDMONT, WEB_PAGE, Card, Cards, Deal, RuleSet, ScartoError
from scarto_teach.experiments.facts import Played
from scarto_teach.experiments.plain import conserved, play_random, suits_of, table_of
from scarto_teach.experiments.routes import Task, plain_deals, table_deals
from scarto_teach.experiments.statistics import STATISTICS, Only, Statistic, as_statistics
from scarto_teach.players import RuleOfThumb
from scarto_teach.players.codes import FIRST_TRUMP

EVERY = pytest.mark.parametrize("one", VARIANTS, ids=lambda one: one.label)
FAST = [one for one in VARIANTS if one.rules.seats == 3]  # what the fast kernel claims
EVERY_FAST = pytest.mark.parametrize("one", FAST, ids=lambda one: one.label)


def task(rules: RuleSet, deals: int, players: Any = "random", **options: Any) -> Task:
    """An experiment with the given options, as a worker gets it."""
    seated = (players,) * rules.seats if isinstance(players, str) else tuple(players)
    asked: dict[str, Any] = {
        "kernel": "plain",
        "scarto": None,
        "dealer": None,
        "given": (Cards(),) * rules.seats,
        "statistics": (),
        "seed": 1,
        "size": 5_000,
    }
    return Task(rules=rules, players=seated, deals=deals, **(asked | options))


def facts(played: Any) -> list[Any]:
    """Everything that can be asked about a deal, by seat and card."""
    cards = ["T1", "T20", "T21", "F", "SK", "C1"]
    seats = range(played.seats)
    return [
        played.points,
        played.scores,
        played.tricks_won,
        [(played.trick(card), played.holder(card), played.taker(card)) for card in cards],
        [played.dealt(seat, "SK SQ SC SJ T1 T20 F") for seat in seats],
        [played.held(seat, Cards("SK SQ SC SJ S2 T1 F")) for seat in seats],
        played.laid_away("S1 S2 B1 B2 C9 C10 D9 D10"),
    ]


def told_by(deal: Deal) -> list[Any]:
    """The same said by the deal itself, in the plainest way."""
    seats = range(deal.rules.seats)
    where: dict[str, tuple[int, int, int]] = {}
    for number, trick in enumerate(deal.tricks, start=1):
        for card in trick.cards:
            where[str(card)] = (number, trick.seat_of(card), trick.winner)
    held = [
        Cards([card for trick in deal.tricks for card in trick.cards if trick.seat_of(card) == at])
        for at in seats
    ]
    return [
        deal.points,
        deal.scores,
        deal.tricks_won,
        [where.get(card, (0, -1, -1)) for card in ["T1", "T20", "T21", "F", "SK", "C1"]],
        [len(deal.dealt[seat] & "SK SQ SC SJ T1 T20 F") for seat in seats],
        [len(held[seat] & "SK SQ SC SJ S2 T1 F") for seat in seats],
        len(deal.discarded & "S1 S2 B1 B2 C9 C10 D9 D10"),
    ]


# --- the plain kernel


@EVERY
@pytest.mark.parametrize("who", ["random", "thumb", "mixed"])
def test_what_the_plain_kernel_plays_is_legal_and_counts_as_the_deal_counts(
    one: Variant, who: str
) -> None:
    """`Deal` refuses an illegal act, and must come to the same tricks, points and facts."""
    players = ["random", "thumb", "random", "thumb"][: one.rules.seats] if who == "mixed" else who
    for played in plain_deals(task(one.rules, 24, players), 0):
        deal = played.deal
        assert deal.is_over
        assert facts(played) == told_by(deal) == facts(Played.of(deal))


@EVERY
def test_thumb_in_the_kernel_is_the_rule_of_thumb_at_the_table(one: Variant) -> None:
    """The same cards from the same seed: the quick thumb must play what RuleOfThumb plays."""
    quick = plain_deals(task(one.rules, 6, "thumb"), 0)
    slow = table_deals(task(one.rules, 6, [RuleOfThumb()] * one.rules.seats), 0)
    for left, right in zip(quick, slow, strict=True):
        assert left.deal == right.deal


class Script:
    """A source of chance that leads `play_random` through a deal that was played elsewhere."""

    def __init__(self, deal: Deal) -> None:
        self._choices = self._wanted(deal)

    def __call__(self) -> float:
        return next(self._choices)

    @staticmethod
    def _wanted(deal: Deal) -> Iterator[float]:
        codes = table_of(deal.rules).codes
        rules, seats = deal.rules, deal.rules.seats
        state = Deal.from_hands(deal.dealt, deal.talon, deal.dealer, rules).discard(deal.discarded)
        for card in deal.plays:
            hand = state.hands[state.turn or 0]
            legal = state.legal_plays()
            code = codes.code[card.id]
            plain = legal - "F"
            led = state_suit(state)
            whole = not led or not any(each.suit in (led, "T") for each in hand)
            if whole:  # any card: counted suit by suit
                suits = codes.suits(hand)
                before = sum(len(cards) for cards in suits[: code >> 5 if code >= 0 else 5])
                yield (before + 0.5) / len(hand)
            else:
                best = max((codes.code[each.id] for each in state.trick), default=-1)
                beating = rules.overtrump and plain and all(each.is_trump for each in plain)
                if beating and best >= FIRST_TRUMP:  # one draw among trumps and the Fool
                    order = [each for each in remaining(deal, state, hand) if each in plain]
                    yield ((len(order) if card.is_fool else order.index(card)) + 0.5) / len(legal)
                elif "F" in hand:
                    yield (0.5 if card.is_fool else 1.5) / len(legal)
            state = state.play(card)
        assert len(deal.plays) == seats * rules.tricks


def state_suit(state: Deal) -> str:
    """The suit led, "" while there is none."""
    return next((each.suit for each in state.trick if each.suit), "")


def remaining(deal: Deal, state: Deal, hand: Cards) -> list[Card]:
    """The cards of a hand in the order of the kernel's lists: what is played last lies first."""
    to_come = deal.plays[len(state.plays) :]
    return [card for card in reversed(to_come) if card in hand]


@EVERY
def test_the_plain_kernel_replays_given_choices(one: Variant) -> None:
    """Led by the same choices, it takes the same tricks and counts the same points as `Deal`."""
    table = table_of(one.rules)
    codes, seats = table.codes, one.rules.seats
    for seed in range(25):
        keep = LAST_TRICK_CARDS if seed % 2 else Cards()  # where R15 and Ultimo are at work
        deal = play_out(Deal.shuffled(seed, seed % seats, one.rules), Chance(seed), keep)
        order = codes.in_order(reversed(deal.plays))
        owner = {}
        for trick in deal.tricks:
            for card in trick.cards:
                owner[codes.code[card.id]] = (trick.seat_of(card) - deal.dealer) % seats
        hands = [suits_of([c for c in order if owner[c] == place]) for place in range(seats)]
        plays, takers, units = play_random(hands, codes, one.rules.tricks, Script(deal))
        assert plays == codes.in_order(deal.plays)
        assert takers == [(trick.winner - deal.dealer) % seats for trick in deal.tricks]
        units[0] += codes.laid_down(deal.discarded)
        conserved(table, hands, plays, units)
        points = [codes.points(each) for each in units]
        assert [points[(seat - deal.dealer) % seats] for seat in range(seats)] == [*deal.points]


def test_a_deal_that_loses_a_card_or_a_point_is_not_counted() -> None:
    """The conservation check must be able to fail."""
    table = table_of(PIEDMONT)
    hands, plays, units = [suits_of([]) for _ in range(3)], [0] * 75, [26, 26, 26]
    conserved(table, hands, plays, units)
    for broken in (
        (hands, plays[1:], units),
        ([suits_of([3]), *hands[1:]], plays, units),
        (hands, plays, [26, 26, 25]),
    ):
        with pytest.raises(ScartoError, match="does not add up"):
            conserved(table, *broken)


# --- the fast kernel


@pytest.fixture(scope="module")
def many() -> Any:
    """The module of the fast kernel, where numba is installed."""
    pytest.importorskip("numba")
    from scarto_teach.experiments import many

    return many


@EVERY_FAST
def test_the_fast_kernel_replays_given_choices(many: Any, one: Variant) -> None:
    """Same choices, same tricks and points; and as many legal cards at every single play."""
    deals, counts = [], []
    for seed in range(60):
        chooser = Chance(seed)
        keep = LAST_TRICK_CARDS if seed % 2 else Cards()
        deal = random_act(Deal.shuffled(seed, seed % 3, one.rules), chooser)
        legal = []
        while not deal.is_over:
            legal.append(len(deal.legal_plays()))
            deal = random_act(deal, chooser, keep)
        deals.append(deal)
        counts.append(legal)
    found = many.replay(deals)
    assert found.bad == -1
    assert found.legal.tolist() == counts
    for deal, takers, units in zip(deals, found.takers, found.units, strict=True):
        assert [(each + deal.dealer) % 3 for each in takers.tolist()] == [
            trick.winner for trick in deal.tricks
        ]
        assert [units[(seat - deal.dealer) % 3] for seat in range(3)] == [*deal.points]


def test_the_fast_kernel_refuses_a_script_against_the_law(many: Any) -> None:
    """Its check must be able to fail: a WEB_PAGE deal is replayed without, then with the duty."""
    deals = [play_out(Deal.shuffled(seed), Chance(seed)) for seed in range(40)]
    duty = replace(PIEDMONT, overtrump=True)
    free = many.replay(deals)
    assert free.bad == -1

    class Otherwise:
        """A deal's acts under other rules than those it was played by."""

        rules = duty

        def __init__(self, deal: Deal) -> None:
            self.dealer, self.dealt = deal.dealer, deal.dealt
            self.discarded, self.plays = deal.discarded, deal.plays

    assert many.replay([Otherwise(deal) for deal in deals]).bad >= 0


def deals_of(many: Any, one: Task) -> Iterator[tuple[Any, int, Deal]]:
    """What the fast kernel played, with each row as a deal that the engine has checked."""
    from scarto_teach import PACK

    for batch in many.many_deals(one, 0):
        for row in range(len(batch._owner)):
            owner, played = batch._owner[row].tolist(), batch._played[row].tolist()
            hands = [Cards([PACK[i] for i in range(78) if owner[i] == p]) for p in range(4)]
            order = sorted((number, i) for i, number in enumerate(played) if number < 254)
            deal = Deal.from_hands(
                [hands[(seat - batch.dealer) % 3] for seat in range(3)],
                hands[3],
                batch.dealer,
                one.rules,
            ).discard([PACK[i] for i in range(78) if played[i] == 255])
            for _, number in order:
                deal = deal.play(PACK[number])
            yield batch, row, deal


@EVERY_FAST
def test_what_the_fast_kernel_plays_is_legal_and_counts_as_the_deal_counts(
    many: Any, one: Variant
) -> None:
    """Every answer about many deals at once is the answer about each of them."""
    asked = [name for name in STATISTICS if not name.startswith("seats")]
    for batch, row, deal in deals_of(many, task(one.rules, 45, kernel="fast", seed=3)):
        played = Played.of(deal)
        assert facts(played) == told_by(deal)
        for statistic in as_statistics(asked):
            for label, value in statistic.ask(played).items():
                found = statistic.ask(batch)[label]
                if type(found) is tuple or hasattr(found, "when"):
                    assert bool(found.when[row]) == bool(value.when)
                    if value.when:
                        assert found.value[row] == value.value
                else:
                    assert found[row] == value, (statistic.name, label)


# --- even draws


# A table small enough to know every way it can go: three cards each and a talon of three.
SMALL_PACK = Cards("S2 S3 SQ C5 C6 CQ T1 T2 T3 T9 D4 F")
SMALL = RuleSet(name="SMALL", hand_size=3, talon_size=3, pack=SMALL_PACK, share=0, match_deals=3)
SMALL = replace(SMALL, share=Fraction(SMALL.total) / 3)
HANDS = {0: Cards("S2 S3 C5"), 1: Cards("SQ T1 T9"), 2: Cards("T2 T3 F")}
Way = tuple[tuple[Card, ...], tuple[Card, ...]]


def every_way(deal: Deal, chance: Fraction) -> Iterator[tuple[Way, Fraction]]:
    """Every way a deal can go, with its probability when every choice is even."""
    if deal.is_over:
        yield (tuple(deal.discarded), deal.plays), chance
    elif deal.awaits_discard:
        may_go = [*deal.legal_discards()]
        triples = [
            (a, b, c)
            for i, a in enumerate(may_go)
            for j, b in enumerate(may_go[:i])
            for c in may_go[:j]
        ]
        for triple in triples:
            yield from every_way(deal.discard(triple), chance / len(triples))
    else:
        legal = [*deal.legal_plays()]
        for card in legal:
            yield from every_way(deal.play(card), chance / len(legal))


def improbability(seen: Counter[Any], expected: dict[Any, float]) -> float:
    """Chi-square over its degrees of freedom, in standard deviations; rare ways are pooled."""
    assert set(seen) <= set(expected)
    total, cells, rare = 0.0, 0, [0.0, 0.0]
    for way, wanted in expected.items():
        if wanted < 8:
            rare[0] += seen[way]
            rare[1] += wanted
        else:
            total += (seen[way] - wanted) ** 2 / wanted
            cells += 1
    if rare[1] > 8:
        total += (rare[0] - rare[1]) ** 2 / rare[1]
        cells += 1
    return (total - (cells - 1)) / (2 * (cells - 1)) ** 0.5


def played_plain(rules: RuleSet, deals: int) -> Iterable[Way]:
    """The ways that the plain kernel goes."""
    codes = table_of(rules).codes
    given = tuple(HANDS[seat] for seat in range(3))
    one = task(rules, deals, dealer=0, given=given)
    for chunk in range(one.chunks):
        for played in plain_deals(one, chunk):
            plays = tuple([codes.card[code] for code in played._plays])
            yield tuple(codes.cards(played._gone)), plays


def played_fast(rules: RuleSet, deals: int) -> Iterable[Way]:
    """The ways that the fast kernel goes."""
    from scarto_teach import PACK
    from scarto_teach.experiments.many import many_deals

    given = tuple(HANDS[seat] for seat in range(3))
    ids = [card.id for card in SMALL_PACK]
    for batch in many_deals(
        task(rules, deals, dealer=0, given=given, kernel="fast", size=deals), 0
    ):
        for row in batch._played[:, ids].tolist():
            order = sorted(zip(row, ids, strict=True))
            plays = tuple([PACK[number] for at, number in order if at < 254])
            gone = tuple(sorted([PACK[number] for at, number in order if at == 255]))
            yield gone, plays


@pytest.mark.parametrize("overtrump", [False, True], ids=["free", "must overtrump"])
@pytest.mark.parametrize("kernel", ["plain", "fast"])
def test_every_choice_is_even(kernel: str, overtrump: bool) -> None:
    """All ways a small deal can go come up as often as even choices would have it.

    The seed is fixed: this is one outcome, and it fails only where the drawing changes.
    """
    if kernel == "fast":
        pytest.importorskip("numba")
    rules = replace(SMALL, overtrump=overtrump)
    start = Deal.from_hands([HANDS[seat] for seat in range(3)], SMALL_PACK - [
        card for hand in HANDS.values() for card in hand
    ], 0, rules)  # fmt: skip
    chances = dict(every_way(start, Fraction(1)))
    assert sum(chances.values()) == 1
    ways: Callable[[RuleSet, int], Iterable[Way]]
    ways, deals = (played_plain, 20_000) if kernel == "plain" else (played_fast, 60_000)
    seen = Counter(ways(rules, deals))
    expected = {way: float(chance) * deals for way, chance in chances.items()}
    assert abs(improbability(seen, expected)) < 4
    # and the test can fail: the same deals against choices that are not even
    lopsided = {way: times * (1 + (way[1][1] == Card("F"))) for way, times in expected.items()}
    assert improbability(seen, lopsided) > 10


@pytest.mark.parametrize("kernel", ["plain", "fast"])
@pytest.mark.parametrize(
    ("hand", "rules", "goes"),
    [
        ("T1", PIEDMONT, True),
        ("T1 F", PIEDMONT, False),
        ("T1 F", WEB_PAGE, True),
        ("T1 T5", PIEDMONT, False),
        ("T1 T5", WEB_PAGE, False),
    ],
    ids=str,
)
def test_r8_the_bagatto_goes_only_where_it_may(
    kernel: str, hand: str, rules: RuleSet, goes: bool
) -> None:
    """The dealer's only trump, with the Fool, and with one other: laid away sometimes or never."""
    from scarto_teach import simulate

    if kernel == "fast":
        pytest.importorskip("numba")
    rest = Cards([f"T{number}" for number in range(1, 22)]) | "F"
    given = {0: Cards(hand), 1: rest - hand}
    options: dict[str, Any] = {"rules": rules, "dealer": 0, "given": given, "kernel": kernel}
    found = simulate(400, statistics="holder T1", **options)
    assert (found["laid away"].mean > 0) is goes


def when_dealt_to_seat_0(deal: Any) -> dict[str, Any]:
    """In which trick the 1 of Swords falls, where seat 0 was dealt it and has not laid it away."""
    number = deal.trick("S1")
    return {"": Only(number, (deal.dealt(0, "S1") == 1) & (number > 0))}


@pytest.mark.parametrize("kernel", ["plain", "fast"])
def test_a_given_card_is_played_as_if_it_had_come_by_chance(kernel: str) -> None:
    """It must lie anywhere in its list: on top it would fall too soon, at the bottom too late."""
    from scarto_teach import simulate

    if kernel == "fast":
        pytest.importorskip("numba")
    asked = Statistic("when", when_dealt_to_seat_0, many=True)
    deals = 2_000 if kernel == "plain" else 30_000
    for dealer in (0, 1):  # by turns, what is too soon for one place would be too late for another
        options: dict[str, Any] = {"statistics": asked, "kernel": kernel, "dealer": dealer}
        by_chance = simulate(3 * deals, **options).rows[0]
        given = simulate(deals, given={0: "S1"}, **options).rows[0]
        gap = given - by_chance
        assert abs(gap.value) < gap.high - gap.low  # four standard deviations


@pytest.mark.parametrize("rules", [PIEDMONT, WEB_PAGE, PICCOLO], ids=str)
def test_the_kernels_agree_on_whole_deals(rules: RuleSet) -> None:
    """Points, Bagatto and Fool fall alike, whoever plays: `Deal`, the plain or the fast kernel."""
    from scarto_teach.experiments import simulate

    asked = ["points", "trick T1", "falls T1", "fool", "holder T1", "tricks"]
    options: dict[str, Any] = {"rules": rules, "statistics": asked, "seed": 4}
    deal = simulate(200, kernel="deal", **options)
    plain = simulate(3_000, kernel="plain", **options)
    others = [(deal, plain)]
    try:
        import numba  # noqa: F401
    except ImportError:
        pass
    else:
        others.append((plain, simulate(50_000, kernel="fast", **options)))
    for left, right in others:
        for a, b in zip(left, right, strict=True):
            assert (a.statistic, a.label) == (b.statistic, b.label)
            gap = a - b
            assert abs(gap.value) <= 2 * (gap.high - gap.low) / 2 + 1e-12, (a, b)

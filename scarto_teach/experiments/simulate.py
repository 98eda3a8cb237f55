"""Ask the computer: play very many deals and count what came of them.

simulate(10_000)                                        what each place takes
simulate(10_000, "thumb", statistics="dealing")         is dealing an advantage?
simulate(10_000, "thumb", statistics="holding T20")     what is the Angel worth?
simulate(10_000, "thumb", statistics="falls T1")        how often does the Bagatto fall?
simulate(10_000, "thumb", statistics="void")            what does a void at the scarto gain?
simulate(10_000, given="SK CK T20 T1 F")                I hold these five cards
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from importlib.util import find_spec
from typing import Any

from scarto_teach.engine import PIEDMONT, Cards, RuleSet, ScartoError, View
from scarto_teach.engine.cards import CardsText
from scarto_teach.engine.errors import BadRuleSet
from scarto_teach.experiments.crew import Crew
from scarto_teach.experiments.progress import Progress, Watcher
from scarto_teach.experiments.results import Results, Row
from scarto_teach.experiments.routes import CHUNKS, Task
from scarto_teach.experiments.seating import as_given, as_players, as_scarto, is_plain
from scarto_teach.experiments.statistics import Asked, Counts, Tallies, as_statistics
from scarto_teach.players import Player
from scarto_teach.text import t

__all__ = ["simulate"]

FAST_FROM = 100_000  # deals: below, compiling would take longer than it saves
KERNELS = ("auto", *CHUNKS)


def simulate(
    deals: int,
    players: str | Player | Callable[[View], Any] | Sequence[Any] = "random",
    rules: RuleSet = PIEDMONT,
    seed: int = 0,
    statistics: Asked | Iterable[Asked] = "points",
    executor: Executor | int | None = None,
    progress: bool | Watcher = True,
    given: CardsText | Mapping[int, CardsText] | None = None,
    scarto: str | Callable[[View], Cards] | None = None,
    dealer: int | None = None,
    kernel: str = "auto",
) -> Results:
    """Return what very many deals come to, each number with its 95 % interval.

    `players` is one for all or one a seat: "random", "thumb", a Player, or a function from a View
    to a card.  `given` are cards that seat 0 (or the seats of a dict) is sure to be dealt.
    `scarto` is "random", "voids", "weakest", "dearest" or a function from a View to cards; without
    it each dealer lays away as it likes.  The seats deal in turn unless a `dealer` is named.
    `executor` is None for this process, a number of processes, or any concurrent.futures executor;
    for one seed and kernel the totals are the same on all of them.  An interrupt returns what is
    done.  Raises ScartoError where something asked for cannot be.
    """
    if not isinstance(deals, int) or isinstance(deals, bool) or deals < 1:
        raise ScartoError(f"{deals!r} deals cannot be played. Give a whole number from 1 up.")
    if rules.findings:
        raise BadRuleSet(" ".join(map(str, rules.findings)))
    if dealer is not None and dealer not in range(rules.seats):
        raise ScartoError(f"Dealer {dealer!r} has no seat: they run from 0 to {rules.seats - 1}.")
    if isinstance(executor, int) and executor < 1:
        raise ScartoError(f"{executor!r} processes do no work. Give 1 or more, or None.")
    seated = as_players(players, rules.seats)
    policy = as_scarto(scarto)
    asked = as_statistics(statistics)
    notes: list[str] = []
    plain = is_plain(seated, policy)
    chosen = choose_kernel(kernel, deals, rules, (seated, policy), asked, plain, notes)
    hands = as_given(given, rules)
    size = CHUNKS[chosen]
    task = Task(chosen, rules, seated, policy, dealer, hands, asked, seed, deals, size)
    crew = Crew(executor)
    done = 0
    totals = Totals(len(asked))
    with Progress(deals, progress) as shown:
        try:
            for chunk, found in crew.run(task):
                totals.add(chunk, found)
                done += len(task.span(chunk))
                shown.add(len(task.span(chunk)))
        except KeyboardInterrupt:
            notes.append(
                t(
                    "Interrupted: these are {done} of {deals} deals.",
                    done=f"{done:,}", deals=f"{deals:,}",
                )
            )  # fmt: skip
    rows = tuple(
        Row(asked[number].name, label, counts) for (number, label), counts in totals.rows()
    )
    return Results(
        title_of(task, done), rows, done, deals, chosen, seed, (*notes, *dict.fromkeys(crew.notes))
    )


class Totals:
    """Counts added up in any order; rows stand in the order in which the deals first had them."""

    def __init__(self, statistics: int) -> None:
        self._counts: dict[tuple[int, str], Counts] = {}
        self._first: dict[tuple[int, str], tuple[int, int]] = {}

    def add(self, chunk: int, found: list[Tallies]) -> None:
        """Add what a chunk counted."""
        for number, tallies in enumerate(found):
            for place, (label, counts) in enumerate(tallies.items()):
                key = (number, label)
                at = (chunk, place)
                self._first[key] = min(at, self._first.get(key, at))
                into = self._counts.setdefault(key, {})
                for value, times in counts.items():
                    into[value] = into.get(value, 0) + times

    def rows(self) -> list[tuple[tuple[int, str], Counts]]:
        """Return statistic and label with the counts, values in order."""
        keys = sorted(self._counts, key=lambda key: (key[0], self._first[key]))
        return [(key, dict(sorted(self._counts[key].items()))) for key in keys]


def choose_kernel(
    kernel: str,
    deals: int,
    rules: RuleSet,
    played: tuple[Sequence[Any], Any],
    asked: Sequence[Any],
    plain: bool,
    notes: list[str],
) -> str:
    """Return the kernel to use: the one asked for, or the quickest that can do all that is asked.

    Raises ScartoError where the one asked for cannot.
    """
    if kernel not in KERNELS:
        raise ScartoError(f"{kernel!r} names no kernel. There are {', '.join(KERNELS)}.")
    players, scarto = played
    obstacles = [
        reason
        for stands, reason in (
            ({*players} != {"random"} if plain else True, t("only random players")),
            (scarto not in (None, "random"), t("only a random scarto")),
            (rules.seats != 3 or rules.count_in_thirds, t("only three seats and whole points")),
            (not all(each.many for each in asked), t("only statistics by name")),
            (find_spec("numba") is None, t("only with numba installed (the extra `fast`)")),
        )
        if stands
    ]
    if kernel == "fast" and obstacles:
        raise ScartoError(f"The fast kernel cannot do this: {', '.join(obstacles)}.")
    if kernel == "plain" and not plain:
        raise ScartoError("The plain kernel plays players by name, and no functions.")
    if kernel != "auto":
        return kernel
    if not plain:
        notes.append(t("Players of your own see a View of each deal, which takes its time."))
        return "deal"
    if deals >= FAST_FROM:
        if not obstacles:
            notes.append(t("The fast kernel played; the plain one draws other deals from a seed."))
            return "fast"
        notes.append(t("The plain kernel played: the fast one knows {what}.", what=obstacles[0]))
    return "plain"


def title_of(task: Task, done: int) -> str:
    """Return what was done, in a line."""
    names = list(dict.fromkeys(map(str, task.players)))
    who = names[0] if len(names) == 1 else ", ".join(map(str, task.players))
    parts = [
        t("{deals} deals", deals=f"{done:,}"),
        t("{who} players", who=who) if len(names) == 1 else who,
        str(task.rules),
        t("seed {seed}", seed=task.seed),
    ]
    if task.scarto:
        name = task.scarto if isinstance(task.scarto, str) else task.scarto.__name__
        parts.append(t("scarto: {name}", name=name))
    if task.dealer is not None:
        parts.append(t("dealer {seat}", seat=task.dealer))
    for seat, cards in enumerate(task.given):
        if cards:
            parts.append(t("seat {seat} is dealt {cards}", seat=seat, cards=cards))
    return ", ".join(parts)

"""`rummy-tui hand`: what it says of a hand is what the referee would say, or it says why it cannot."""

from __future__ import annotations

import pytest

from tests.command import Capture, answer, refused, run

GIN = ("--game", "gin")
POINTS = ("--game", "points", "--cut", "9")


# ── fourteen cards: one is thrown ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("groups", "throw", "points"),
    [
        ("3♥4♥5♥ | 10♠J♠9♦ | 7♣7♦7♠ | K♣K♦ | 2♠ | 3♦ | Q♥", "Q♥", 25),  # of three tens a loose one first
        ("3♥4♥5♥ | 10♠J♠9♦ | 7♣7♦7♠ | Q♦Q♣Q♥ | 2♠ | 3♦", "3♦", 2),
        ("3♥4♥5♥6♥ | 10♠J♠9♦ | 7♣7♦7♠ | Q♦Q♣Q♥ | PJ", "PJ", 0),  # what is thrown here leaves a show
        ("3♥4♥5♥6♥7♥ | 10♠J♠9♦ | 7♣7♦7♠ | Q♦Q♣Q♥", "7♥", 0),  # no loose card: one that its group can spare
        ("3♥4♥5♥ | 10♠J♠9♦ | 7♣7♦7♠7♥8♣ | Q♦Q♣Q♥", "8♣", 0),  # the red group is a set without it
        ("10♠J♠9♦ | K♥K♣K♠ | Q♦Q♣PJ | A♥ | 8♣ | 6♦ | 5♠ | 2♣", "A♥", 80),  # no pure sequence: capped, and yet dear
    ],
)
def test_of_fourteen_cards_in_groups_the_best_throw_is_named(
    capsys: Capture, groups: str, throw: str, points: int
) -> None:
    told = answer(capsys, "hand", groups, *POINTS)
    left = [card for each in told["groups"] for card in each["cards"]] + told["loose"]
    assert (told["throw"], told["points"], len(left)) == (throw, points, 13)
    assert f"Best throw: {throw}" in run(capsys, "hand", groups, *POINTS)[1]


def test_of_thirteen_cards_none_is_thrown(capsys: Capture) -> None:
    thirteen = "3♥4♥5♥ | 10♠J♠9♦ | 7♣7♦7♠ | K♣K♦ | 2♠ | 3♦"
    assert "throw" not in answer(capsys, "hand", thirteen, *POINTS)
    assert answer(capsys, "hand", f"{thirteen} / Q♥", *POINTS)["points"] == 25


# ── a declare is judged as the referee would ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("groups", "settings", "reason"),
    [
        ("2♠3♠4♠ | 5♥5♦5♣ | 6♥7♥8♥ | A♣", (), None),
        ("2♠3♠4♠ | 5♥5♦5♣ | J♥ | 8♣ | A♦ | A♣ / K♠", (), "DEADWOOD_TOO_HIGH"),
        ("2♠3♠4♠ | 5♥5♦5♣ | 3♥ | 5♠ | A♦ | A♣ / K♠", (), None),  # exactly ten
        ("2♠3♠4♠ | 5♥5♦5♣ | 3♥ | 5♠ | A♦ | A♣ / K♠", ("--set", "knock=9"), "DEADWOOD_TOO_HIGH"),
        ("2♠3♠4♠ | 5♥5♦5♣ | 6♥7♥8♥ | A♣", ("--set", "knock=0"), "DEADWOOD_TOO_HIGH"),
        ("2♠3♠4♠ | 5♥5♦5♣ | 6♥7♥8♥9♥ / K♠", ("--set", "knock=0"), None),  # gin
        ("2♠3♠4♠ | 5♥5♦5♣ | 6♥7♥8♥9♥10♥", (), None),  # big gin
        ("2♠3♠4♠ | 5♥5♦5♣ | 6♥7♥8♥9♥ | A♣", (), "NO_FINISH_CARD"),
        ("2♠3♠5♠ | 5♥5♦5♣ | 6♥7♥8♥ | A♣", (), "DEADWOOD_TOO_HIGH"),  # a group that is none is deadwood
        ("2♠3♠A♠ | 5♥5♦5♣ | 6♥7♥8♥ | A♣", (), None),
    ],
)
def test_a_knock(capsys: Capture, groups: str, settings: tuple[str, ...], reason: str | None) -> None:
    """rules.md §4b: with deadwood up to the limit; without a card to throw only when no card is left over."""
    told = answer(capsys, "hand", groups, *GIN, "--declare", *settings)["declare"]
    assert told == {"valid": reason is None, "reason": reason}


def test_without_big_gin_a_card_is_thrown(capsys: Capture) -> None:
    eleven = "2♠3♠4♠ | 5♥5♦5♣ | 6♥7♥8♥9♥10♥"
    assert "11" in refused(capsys, "hand", eleven, *GIN, "--declare", "--set", "big_gin=no")


@pytest.mark.parametrize(
    ("lang", "right", "wrong"),
    [
        ("en", "Knock: right.", "Knock: wrong. Too much"),
        ("hi", "नॉक: सही।", "नॉक: ग़लत।"),
        ("ne", "नक: ठीक।", "नक: गलत।"),
    ],
)
def test_the_verdict_has_the_games_own_word(capsys: Capture, lang: str, right: str, wrong: str) -> None:
    knock = ("hand", "2♠3♠4♠ | 5♥5♦5♣ | 6♥7♥8♥ | A♣", *GIN, "--declare", "--lang", lang)
    assert right in run(capsys, *knock)[1].splitlines()
    assert run(capsys, *knock, "--set", "knock=0")[1].splitlines()[-1].startswith(wrong)


def test_a_show_of_nepali_is_judged_on_the_best_groups(capsys: Capture) -> None:
    """D24 and D25; how it was typed does not matter (§8)."""
    nepali = ("--game", "nepali", "--cut", "9", "--declare")
    for typed in ("3♥4♥5♥6♥ | 7♣7♦7♠ | Q♦Q♣Q♥ | K♠K♦K♥", "3♥4♥5♥ | 6♥7♣7♦7♠ | Q♦Q♣Q♥ | K♠K♦K♥"):
        assert answer(capsys, "hand", typed, *nepali)["declare"] == {"valid": True, "reason": None}
    wrong = answer(capsys, "hand", "3♥4♥PJ6♥ | 10♠J♠9♦ | 7♣7♦7♠ | Q♦Q♣Q♥", *nepali)
    assert wrong["declare"] == {"valid": False, "reason": "NO_PURE_SEQUENCE"}


# ── the arena names the real reason ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("game", "bots", "reason"),
    [
        ("gin", "easy,easy,easy", "At most 2 players"),
        ("points", ",".join(["easy"] * 7), "At most 6 players"),
        ("contract", "easy,easy", "at least 3 players"),
        ("points", "easy", "Name two or more levels"),
    ],
)
def test_too_many_bots_or_too_few(capsys: Capture, game: str, bots: str, reason: str) -> None:
    assert reason in refused(capsys, "arena", game, "--bots", bots, "--deals", "1")


# ── the cut card ──────────────────────────────────────────────────────────────────────────────────────────────────

THIRTEEN = "3♥4♥5♥6♥ 10♠J♠PJ 7♣7♦7♠ Q♦Q♣9♥"


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--game", "nepali", "--set", "cut_joker=no", "--cut", "9"), "no card is cut for the jokers"),
        (("--game", "nepali", "--set", "cut_printed=recut", "--cut", "PJ"), "another card is cut instead"),
        (("--game", "nepali", "--set", "printed_jokers=0", "--cut", "PJ"), "no PJ in this deck"),
        (("--game", "gin", "--cut", "9"), "no card is cut for the jokers"),
        (("--game", "basic", "--cut", "9"), "no card is cut for the jokers"),
        (("--game", "fifty-one", "--cut", "9♣"), "no card is cut for the jokers"),
        (("--game", "contract", "--cut", "PJ"), "no card is cut for the jokers"),
    ],
)
@pytest.mark.parametrize("command", ["hand", "group"])
def test_a_cut_card_that_there_is_not(capsys: Capture, command: str, options: tuple[str, ...], reason: str) -> None:
    assert reason in refused(capsys, command, "3♥4♥5♥", *options)


def test_a_cut_card_that_there_is(capsys: Capture) -> None:
    """A printed joker makes the aces wild, unless another card is cut for it (§8.2 #7); no cut card, no wild one."""
    nepali = ("hand", "3♥4♥5♥ 9♣9♦A♠ 2♣2♦2♠ Q♦K♣7♥8♣", "--game", "nepali")
    assert answer(capsys, *nepali, "--cut", "PJ")["points"] == 35
    assert answer(capsys, *nepali, "--cut", "7", "--set", "cut_printed=recut")["points"] == 38
    assert answer(capsys, *nepali, "--set", "cut_joker=no")["points"] == 63


@pytest.mark.parametrize(("options", "told"), [((), True), (("--cut", "9"), False), (("--set", "cut_joker=no"), False)])
def test_without_a_cut_card_it_is_said_what_was_taken_for_granted(
    capsys: Capture, options: tuple[str, ...], told: bool
) -> None:
    _status, out, _err = run(capsys, "hand", THIRTEEN, "--game", "nepali", *options)
    assert ("only printed jokers count" in out) is told


def test_where_the_first_open_card_sets_the_limit_it_must_be_named(capsys: Capture) -> None:
    """Oklahoma: the hand alone does not tell with how much may be knocked (§4b)."""
    knock = ("hand", "2♠3♠4♠ | 5♥5♦5♣ | 6♥7♥8♥ | A♣", *GIN, "--declare")
    sentence = refused(capsys, *knock, "--house", "oklahoma")
    assert "the first open card sets the limit" in sentence
    named = answer(capsys, *knock, "--house", "oklahoma", "--set", "oklahoma=off", "--set", "knock=7")
    assert named["declare"]["valid"]


# ── games with melds on the table ─────────────────────────────────────────────────────────────────────────────────

TABLE_GAMES = ("basic", "fifty-one", "contract")


@pytest.mark.parametrize("game", TABLE_GAMES)
@pytest.mark.parametrize(
    ("hand", "options", "reason"),
    [
        ("3♠4♠5♠ K♦", ("--declare",), "nothing is declared"),
        ("3♠4♠5♠ | K♦", (), "only the cards"),
        ("3♠4♠5♠ / K♦", (), "only the cards"),
        ("", (), "No cards are written"),
    ],
)
def test_what_a_game_with_melds_on_the_table_does_not_know(
    capsys: Capture, game: str, hand: str, options: tuple[str, ...], reason: str
) -> None:
    assert reason in refused(capsys, "hand", hand, "--game", game, *options)


SPADES = "A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠"
HEARTS = "A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥"


@pytest.mark.parametrize(
    ("options", "most"),
    [
        (("--game", "basic"), 11),  # ten, and the card drawn (§5.1)
        (("--game", "fifty-one"), 15),  # fourteen, and the card drawn (§7.1)
        (("--game", "contract"), 17),  # ten, three times a card bought with its penalty card, the card drawn (§6.1)
        (("--game", "contract", "--set", "round=5"), 19),
        (("--game", "contract", "--set", "buys=0"), 11),
        (("--game", "contract", "--house", "shanghai", "--set", "round=9"), 20),  # one buy more, eleven cards
    ],
)
def test_more_cards_than_a_player_holds(capsys: Capture, options: tuple[str, ...], most: int) -> None:
    every = f"{SPADES} {HEARTS}".split()
    assert run(capsys, "hand", " ".join(every[:most]), *options)[0] == 0
    sentence = refused(capsys, "hand", " ".join(every[: most + 1]), *options)
    assert sentence == f"{most + 1} cards are written, a player holds {most} at most."


def test_buys_without_limit_bring_any_number_of_cards(capsys: Capture) -> None:
    assert run(capsys, "hand", SPADES + HEARTS, "--game", "contract", "--set", "buys=off")[0] == 0


def test_the_whole_hand_of_51_goes_down_below_51(capsys: Capture) -> None:
    """seed 004: the hand is all groups at once from an unopened hand, whatever they are worth."""
    hand = ("hand", "2♠3♠4♠ 2♥3♥4♥ 2♦3♦4♦ 2♣3♣4♣5♣6♣ K♦", "--game", "fifty-one")
    whole = answer(capsys, *hand)
    assert (whole["can_lay"], whole["value"], whole["loose"], whole["points"]) == (True, 47, ["K♦"], 10)
    assert not answer(capsys, *hand, "--set", "hand_needs_51=yes")["can_lay"]
    fourteen = "2♠3♠4♠ 2♥3♥4♥ 2♦3♦4♦ 2♣3♣4♣5♣6♣"
    assert not answer(capsys, "hand", fourteen, "--game", "fifty-one")["can_lay"]  # one has to be thrown


def test_one_meld_a_turn_unless_all_goes_at_once(capsys: Capture) -> None:
    """rules.md §5.2 #1."""
    one_meld = ("--game", "basic", "--set", "one_meld=yes")
    rummy = answer(capsys, "hand", "3♠4♠5♠ 7♦7♣7♥ K♦", *one_meld)
    assert (len(rummy["groups"]), rummy["loose"]) == (2, ["K♦"])
    longer = answer(capsys, "hand", "3♠4♠5♠ 7♦7♣7♥ K♦ Q♣", *one_meld)
    assert (len(longer["groups"]), longer["points"]) == (1, 32)


def test_an_all_out_round_is_laid_with_everything_or_not(capsys: Capture) -> None:
    """rules.md §6.2 #15."""
    last = ("--game", "contract", "--set", "round=7")
    all_out = (*last, "--set", "all_out=yes")
    three = "3♠4♠5♠6♠ 3♥4♥5♥6♥ 3♦4♦5♦6♦"
    assert answer(capsys, "hand", three, *all_out)["can_lay"]
    assert answer(capsys, "hand", f"{three} K♣ K♠", *last)["can_lay"]
    assert not answer(capsys, "hand", f"{three} K♣ K♠", *all_out)["can_lay"]


def test_what_is_not_laid_is_in_hand(capsys: Capture) -> None:
    """A hand that has not opened pays 100 in 51 (S30): its cards are no points."""
    _status, out, _err = run(capsys, "hand", "5S 6S 7S 10D 10C 10H 2C", "--game", "fifty-one")
    assert out.splitlines()[-1] == "In hand 50"


@pytest.mark.parametrize("game", ["points", "gin"])
def test_an_opening_that_there_is_not(capsys: Capture, game: str) -> None:
    assert "leave --opening out" in refused(capsys, "group", "3♠4♠5♠", "--game", game, "--opening")


# ── settings that do not go together ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "command", [("hand", "3♠4♠5♠", "--game"), ("group", "3♠4♠5♠", "--game"), ("rules",), ("play",), ("arena",)]
)
def test_a_round_that_there_is_not(capsys: Capture, command: tuple[str, ...]) -> None:
    """§6.1: seven rounds; Shanghai has ten."""
    sentence = refused(capsys, *command, "contract", "--set", "round=9")
    assert sentence == "There are 7 rounds: round 9 cannot be the first one."


def test_a_round_that_only_the_longer_ladder_has(capsys: Capture) -> None:
    ninth = ("hand", "3♠4♠5♠", "--game", "contract", "--house", "shanghai", "--set", "round=9")
    assert run(capsys, *ninth)[0] == 0


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        ("3♥4♥5♥6♥ | 10♠J♠9♦ | 7♣7♦7♠ | Q♦Q♣Q♥ /", "Behind / stands one card"),
        ("3♥4♥5♥6♥ | 10♠J♠9♦ | 7♣7♦7♠ | Q♦Q♣Q♥ / 2♠ 3♠", "Behind / stands one card"),
        ("3♥4♥5♥6♥ | 10♠J♠9♦ | 7♣7♦7♠ | Q♦Q♣Q♥ / 2♠ / 3♠", "Behind / stands one card"),
        ("3♥4♥5♥6♥ | 10♠J♠9♦ | 7♣7♦7♠ | Q♦Q♣Q♥ / nine", "“nine” is no card here"),
        ("3♥4♥5♥6♥ | 10♠J♠9♦ | 7♣7♦7♠ | Q♦Q♣Q♥ | 2♠", "14 cards are written: write the one that is thrown behind /."),
        ("3♥4♥5♥6♥ | 10♠J♠9♦ | 7♣7♦7♠ | Q♦Q♣", "12 cards are written, 13 are needed."),
    ],
)
def test_the_thrown_card_of_a_declare_stands_behind_the_slash(capsys: Capture, hand: str, reason: str) -> None:
    assert reason in refused(capsys, "hand", hand, *POINTS, "--declare")

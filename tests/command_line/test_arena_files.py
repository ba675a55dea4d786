"""The files of a match: its journal, records and report, whatever happens to the program or the disk."""
import glob
import html.parser
import json
import os
import signal
import subprocess
import time
import unittest

from support import PROGRAM, ProgramTest, small_files_only

SLOW = ["arena", "tsukiji", "--bots", "search:150,greedy", "--seed", "5"]
MATCH = [*SLOW, "--games", "60"]
FAST = ["arena", "tsukiji", "--bots", "greedy,random", "--seed", "5"]
QUICK = [*FAST, "--games", "20"]


class MatchTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.journal = self.path("match.jsonl")
        self.records = self.path("records")

    def result(self, *arguments, **options):
        return self.without_time(self.check_ok(*arguments, "--json", **options))

    @staticmethod
    def without_time(text):
        result = json.loads(text)
        del result["seconds"]
        return result

    def text(self, path):
        with open(path, encoding="utf-8") as file:
            return file.read()

    def lines(self):
        return self.text(self.journal).splitlines()

    def begin(self, arguments, deals):
        """Starts a match and returns when its journal has this many deals."""
        program = subprocess.Popen([PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(program.wait)
        self.addCleanup(program.kill)
        end = time.monotonic() + 60
        while time.monotonic() < end and program.poll() is None:
            if os.path.exists(self.journal) and self.text(self.journal).count("\n") > deals:
                return program
            time.sleep(0.002)
        return program

    def kill(self, program):
        program.kill()
        program.communicate()


class Resume(MatchTest):
    def test_killed_again_and_again_the_match_ends_as_if_it_had_not_been(self):
        whole = self.result(*MATCH)
        for deals in (0, 1, 4, 9, 15):
            self.kill(self.begin([*MATCH, "--resume", self.journal, "--threads", "2"], deals))
            with open(self.journal, "a", encoding="utf-8") as file:
                file.write('{"deal":3,"pla')  # as after an interrupted write
        self.assertEqual(self.result(*MATCH, "--resume", self.journal), whole)
        deals = sorted(json.loads(line)["deal"] for line in self.lines()[1:])
        self.assertEqual(deals, list(range(1, 31)))
        # And again: nothing is left to play.
        before = self.text(self.journal)
        self.assertEqual(self.result(*MATCH, "--resume", self.journal), whole)
        self.assertEqual(self.text(self.journal), before)

    def test_the_same_with_a_test_and_threads(self):
        words = ["arena", "tsukiji", "--bots", "level:2,level:1", "--sprt", "-20,60", "--seed", "3"]
        whole = self.result(*words)
        self.kill(self.begin([*words, "--resume", self.journal, "--threads", "2"], 3))
        self.assertEqual(self.result(*words, "--resume", self.journal, "--threads", "3"), whole)

    def test_more_games_go_on_where_it_ended(self):
        self.result(*QUICK, "--resume", self.journal)
        self.assertEqual(len(self.lines()), 11)
        more = [*FAST, "--games", "50"]
        self.assertEqual(self.result(*more, "--resume", self.journal), self.result(*more))
        self.assertEqual(len(self.lines()), 26)
        # Fewer games count fewer, and nothing is deleted.
        self.assertEqual(self.result(*QUICK, "--resume", self.journal), self.result(*QUICK))
        self.assertEqual(len(self.lines()), 26)

    def test_holes_are_filled(self):
        whole = self.result(*QUICK, "--resume", self.journal)
        lines = self.lines()
        self.file("match.jsonl", "\n".join([lines[0], lines[10], lines[3], lines[7]]) + "\n")
        self.assertEqual(self.result(*QUICK, "--resume", self.journal), whole)
        self.assertEqual(len(self.lines()), 11)

    def test_a_killed_beginning(self):
        self.result(*QUICK, "--resume", self.journal)
        header = self.lines()[0]
        for start in ("", header[:20], header):
            self.file("match.jsonl", start)
            self.result(*QUICK, "--resume", self.journal)
            self.assertEqual(len(self.lines()), 11)

    def test_another_match_is_refused_and_left_alone(self):
        self.result(*QUICK, "--resume", self.journal)
        before = self.text(self.journal)
        two = ["arena", "tsukiji", "--bots", "greedy,random", "--games", "20"]
        deck = json.loads(self.check_ok("deck", "show", "--json"))
        deck["name"] = "mine"
        cases = [
            ('"seed" is 5 there and 6 here', [*two, "--seed", "6"]),
            ('"game" is "tsukiji" there and "osaka" here', ["arena", "osaka", *two[2:], "--seed", "5"]),
            ('"bots" is ["greedy","random"] there and ["greedy","level:1"] here',
             ["arena", "tsukiji", "--bots", "greedy,level:1", "--seed", "5"]),
            ('"options" is {} there and {"friendly":true} here', [*two, "--seed", "5", "--friendly"]),
            ('"options" is {} there', [*two, "--seed", "5", "--deck", self.file("deck.json", json.dumps(deck))]),
        ]
        for words, arguments in cases:
            with self.subTest(words=words):
                done = self.check_fails(2, words, *arguments, "--resume", self.journal)
                self.assertIn("belongs to another match", done.stderr)
                self.assertEqual(self.text(self.journal), before)

    def test_who_sits_twice_is_part_of_the_match(self):
        self.check_ok("arena", "osaka", "--bots", "greedy,random,random", "--games", "3", "--resume", self.journal)
        self.check_fails(2, '"bots"', "arena", "osaka", "--bots", "greedy,greedy,random", "--resume", self.journal)

    def test_files_that_are_no_journals_are_left_alone(self):
        for content in ("hello", "hello\n", "{}\n", "[]\n", '{"ichiba":1}\n', "\n", "\x00\n"):
            path = self.file("other", content)
            self.check_fails(2, "is not the journal of a match", *QUICK, "--resume", path)
            self.assertEqual(self.text(path), content)
        self.check_fails(2, '"ichiba_match" is 2 there and 1 here', *QUICK, "--resume",
                         self.file("new", '{"ichiba_match":2}\n'))
        self.check_fails(2, "Is a directory", *QUICK, "--resume", self.folder)
        self.check_fails(2, "No such file", *QUICK, "--resume", self.path("none/here"))
        self.check_fails(2, "not a plain file", *QUICK, "--resume", "/dev/full")

    @unittest.skipIf(os.geteuid() == 0, "nothing is forbidden to root")
    def test_a_file_that_may_not_be_read(self):
        os.chmod(self.file("match.jsonl", ""), 0)
        self.check_fails(2, "Permission denied", *QUICK, "--resume", self.journal)

    def test_a_bad_line_in_the_middle_is_named(self):
        self.result(*QUICK, "--resume", self.journal)
        good = self.lines()
        for bad in ("", "{", "[]", '{"deal":3}', '{"deal":0,"places":["12","21"]}', '{"deal":3,"places":["12"]}',
                    '{"deal":3,"places":["12","31"]}', '{"deal":3,"places":["22","21"]}', '{"deal":3,"places":["12",1]}',
                    '{"deal":3,"places":["12","21"],"forfeits":[{"game":3,"seat":0,"why":""}]}', "\x00" * 30):
            with self.subTest(bad=bad):
                before = "\n".join([*good[:4], bad, *good[5:]]) + "\n"
                path = self.file("match.jsonl", before)
                self.check_fails(2, f"{path}:5: not a finished deal of this match", *QUICK, "--resume", path)
                self.assertEqual(self.text(path), before)
        path = self.file("match.jsonl", "\n".join([*good[:4], *good[3:]]) + "\n")
        self.check_fails(2, f"{path}:5: this deal is there already", *QUICK, "--resume", path)

    def test_two_at_once_are_refused(self):
        program = self.begin([*SLOW, "--games", "100000", "--resume", self.journal], 1)
        self.check_fails(2, "another program is writing it", *SLOW, "--resume", self.journal)
        self.kill(program)

    def test_interruption_reports_and_says_how_to_go_on(self):
        words = ["arena", "tsukiji", "--bots", "search:150,greedy", "--games", "100000", "--seed", "5"]  # as it is told
        program = self.begin([*words, "--resume", self.journal, "--json"], 3)
        program.send_signal(signal.SIGINT)
        output, errors = program.communicate(timeout=60)
        self.assertEqual(program.returncode, 130)
        result = json.loads(output)
        self.assertTrue(result["interrupted"])
        self.assertGreaterEqual(result["deals"], 3)
        self.assertIn(f"stopped after {result['deals']} of 50000 deals; to go on: ichiba {' '.join(words)} --resume "
                      f"{self.journal} --json", errors)
        self.assertEqual(len(self.lines()), result["deals"] + 1)

    def test_progress_shows_score_interval_and_test(self):
        terminal, errors = os.openpty()
        program = subprocess.Popen([PROGRAM, *SLOW, "--sprt", "0,1", "--resume", self.journal],
                                   stdout=subprocess.DEVNULL, stderr=errors)
        self.addCleanup(program.wait)
        self.addCleanup(program.kill)
        os.close(errors)
        seen = ""
        while "LLR" not in seen and (more := os.read(terminal, 4096)):
            seen += more.decode()
        os.close(terminal)
        self.assertRegex(seen, r"\d+ of 20000 deals \(.* s left\); search:150 \d+\.\d % \[\d+\.\d, \d+\.\d\]; "
                               r"LLR -?\d+\.\d\d \[-2\.94, 2\.94\]")

    def test_a_full_disk_does_not_end_the_match(self):
        whole = self.without_time(self.check_ok(*QUICK, "--json"))
        done = self.run_program(*QUICK, "--json", "--resume", self.journal, preexec_fn=small_files_only(300))
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertIn(f"--resume: {self.journal}: ", done.stderr)
        self.assertIn("File too large; the match goes on without its journal", done.stderr)
        result = self.without_time(done.stdout)
        self.assertEqual(len(result.pop("troubles")), 1)
        self.assertEqual(result, whole)
        self.assertTrue(1 < len(self.lines()) < 11)
        self.assertEqual(self.result(*QUICK, "--resume", self.journal), whole)  # what was written is good


class Records(MatchTest):
    def names(self):
        return sorted(os.listdir(self.records))

    def test_every_game_is_there_and_is_right(self):
        result = self.result("arena", "osaka", "--bots", "greedy,random", "--games", "6", "--records", self.records,
                             "--threads", "2")
        self.assertEqual(self.names(), [f"deal-{deal:06}-order-{order:02}.jsonl" for deal in (1, 2, 3) for order in (1, 2)])
        wins = 0
        for name in self.names():
            path = os.path.join(self.records, name)
            header = json.loads(self.text(path).splitlines()[0])
            self.assertEqual(name, f"deal-{header['deal']:06}-order-{header['order']:02}.jsonl")
            last = json.loads(self.check_ok("replay", "--json", path).splitlines()[-1])
            self.assertEqual(last["phase"], "over")
            winners = [header["players"][seat] for seat in last["winners"]]
            wins += winners.count("greedy") / len(winners)
        self.assertEqual(wins, result["results"][0]["wins"])

    def test_nothing_is_overwritten(self):
        self.check_ok(*QUICK, "--records", self.records)
        first = os.path.join(self.records, self.names()[0])
        before = self.text(first)
        self.check_fails(2, "exists already; choose an empty folder", *QUICK, "--records", self.records)
        # A journal of another match does not make them its own.
        other = ["arena", "tsukiji", "--bots", "greedy,random", "--games", "20", "--seed", "9"]
        self.check_ok(*other, "--resume", self.journal)
        self.check_fails(2, "belongs to another match", *other, "--resume", self.journal, "--records", self.records)
        self.assertEqual(self.text(first), before)
        # A refused folder leaves no journal behind.
        self.check_fails(2, "exists already", *QUICK, "--records", self.records, "--resume", self.path("fresh"))
        self.assertFalse(os.path.exists(self.path("fresh")))

    def test_killed_and_resumed_all_records_are_there(self):
        self.check_ok(*MATCH, "--records", self.path("whole"))
        words = [*MATCH, "--records", self.records, "--resume", self.journal]
        for deals in (2, 7):
            self.kill(self.begin(words, deals))
        self.check_ok(*words)
        for path in glob.glob(self.path("whole/*")):
            self.assertEqual(self.text(path), self.text(os.path.join(self.records, os.path.basename(path))))
        self.assertEqual(len(self.names()), 60)

    def test_a_folder_that_is_none(self):
        self.check_fails(2, "--records", *QUICK, "--records", self.file("file", "x"))
        self.check_fails(2, "--records", *QUICK, "--records", self.path("file/below"))

    def test_a_full_disk_does_not_end_the_match(self):
        whole = self.without_time(self.check_ok(*QUICK, "--json"))
        done = self.run_program(*QUICK, "--json", "--records", self.records, "--threads", "2",
                                preexec_fn=small_files_only(400))
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertIn("File too large; the match goes on without records", done.stderr)
        result = self.without_time(done.stdout)
        self.assertEqual(len(result.pop("troubles")), 1)
        self.assertEqual(result, whole)
        self.assertEqual(self.names(), [])  # no halves


class WellFormed(html.parser.HTMLParser):
    """Checks that tags are closed in order, and collects what is asked of a page."""
    VOID = {"meta", "line", "rect", "circle", "path"}

    def __init__(self):
        super().__init__()
        self.open, self.seen, self.ids = [], [], []

    def handle_starttag(self, tag, attributes):
        self.seen.append(tag)
        self.ids += [value for name, value in attributes if name == "id"]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.seen.append(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, (tag, self.open)
        self.open.pop()


class Report(MatchTest):
    def page(self, *arguments):
        path = self.path("report.html")
        self.check_ok(*arguments, "--report", path)
        page = WellFormed()
        text = self.text(path)
        page.feed(text)
        page.close()
        self.assertEqual(page.open, [])
        self.assertEqual(len(page.ids), len(set(page.ids)))
        self.assertNotIn("script", page.seen)
        self.assertNotIn("http", text)  # nothing from elsewhere
        self.assertNotRegex(text, r"\b(nan|inf)\b")
        return text, page

    def test_a_match_of_two(self):
        text, page = self.page(*QUICK)
        self.assertIn("<h1>greedy against random</h1>", text)
        self.assertIn("<pre>ichiba arena tsukiji --bots greedy,random --games 20 --seed 5</pre>", text)
        self.assertEqual(page.seen.count("figure"), 3)
        self.assertEqual(page.seen.count("title"), 1 + 3)  # the page and every chart
        self.assertIn("prefers-color-scheme: dark", text)

    def test_a_test_has_its_chart(self):
        text, page = self.page("arena", "tsukiji", "--bots", "greedy,random", "--sprt", "0,50")
        self.assertIn("Decided after", text)
        self.assertEqual(page.seen.count("figure"), 4)

    def test_many_bots_have_a_crosstable(self):
        text, page = self.page("arena", "osaka", "--bots", "greedy,random,level:1", "--games", "12")
        self.assertIn("Head to head", text)
        self.assertEqual(page.seen.count("table"), 2)
        self.assertEqual(page.seen.count("figure"), 2 + 3 + 3)

    def test_extremes(self):
        self.page("arena", "osaka", "--bots", "level:3,random", "--games", "10")
        self.page("arena", "tsukiji", "--bots", "greedy,random", "--games", "1")
        self.page("arena", "tsukiji", "--bots", "greedy,greedy", "--games", "4")
        self.page("arena", "tsukiji", "--bots", "level:3,search:50,search:51", "--games", "6")

    def test_a_report_is_renewed_but_nothing_else_is_overwritten(self):
        path = self.path("report.html")
        self.check_ok(*QUICK, "--report", path)
        self.check_ok(*QUICK, "--report", path)
        other = self.file("diary.html", "<p>mine</p>")
        self.check_fails(2, "exists already and is not a report", *QUICK, "--report", other)
        self.assertEqual(self.text(other), "<p>mine</p>")
        self.check_fails(2, "no such folder", *QUICK, "--report", self.path("none/x.html"))
        self.check_fails(2, "not a plain file", *QUICK, "--report", self.folder)

    def test_a_full_disk(self):
        path = self.path("report.html")
        done = self.run_program(*QUICK, "--report", path, preexec_fn=small_files_only(1000))
        self.assertEqual(done.returncode, 2)
        self.assertIn("--report: ", done.stderr)
        self.assertIn("win rate", done.stdout)
        self.assertEqual(os.listdir(self.folder), [])


if __name__ == "__main__":
    unittest.main()

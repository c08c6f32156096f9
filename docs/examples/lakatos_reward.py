"""The gate of Lakatos as a reward function for verl, and for whatever else calls a function with an answer.

    reward.custom_reward_function.path=/path/to/lakatos_reward.py
    reward.custom_reward_function.name=compute_score

1.0: the gate accepted the proof. 0.0: it refused it, or there is none in the answer. Unknown (Lean was not done in time,
or died): asked once more of a fresh process, then `TimedOut` or `Unknown` is raised, because a fault of a machine is no
wrong proof. A training that must not stop for that gives such answers scores of its own choice: LAKATOS_TIMEOUT_SCORE for
proofs that use up Lean's time, which may be their own fault, LAKATOS_UNKNOWN_SCORE for all of them.

Starting Lean takes seconds, so processes of `lakatos check` stay and are asked again and again. Standard library only.

Environment:
    LAKATOS_COMMAND        how Lakatos is started (lakatos)
    LAKATOS_CHECK_OPTIONS  options of `lakatos check`, such as --lean native --project /path/to/project
    LAKATOS_PROCESSES      processes for each Python process, about 1 GB each (1)
    LAKATOS_SECONDS        patience with one proof (150)
    LAKATOS_START_SECONDS  patience with the start of a process, besides (120)
    LAKATOS_UNKNOWN_SCORE  the score of answers of which nothing is known (none: Unknown is raised)
    LAKATOS_TIMEOUT_SCORE  the score of those that Lean was not done with in time (LAKATOS_UNKNOWN_SCORE; none: TimedOut)
"""

import atexit
import json
import os
import queue
import re
import shlex
import subprocess
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor

# Codes of the gate that say nothing of the proof: docs/gate.md.
TIMEOUT = "timeout"
INCONCLUSIVE = {TIMEOUT, "out-of-memory", "lost"}
# Reading the file as it stands and behind its header may take a minute each.
SECONDS = 150.0
START_SECONDS = 120.0
# Of an answer as JSON: `lakatos check` refuses lines of more than a million bytes, and nobody writes such proofs.
MOST_BYTES = 800_000
# Lean keeps a little of every file that it has read.
CHECKS_PER_PROCESS = 2_000


class Unknown(Exception):
    """Nothing is known of a proof, because the machinery gave no answer."""


class TimedOut(Unknown):
    """Lean worked on the proof to the end of its time: a slow machine, or a proof that no machine is done with."""


def compute_score(data_source, solution_str, ground_truth, extra_info=None, **_):
    """The reward of one answer. `ground_truth`: the JSON that `lakatos export --format verl` writes."""
    case = _case(ground_truth, solution_str)
    if case is None:
        return 0.0
    try:
        return _pool().score(case)
    except Unknown as unknown:
        score = os.environ.get("LAKATOS_UNKNOWN_SCORE")
        if isinstance(unknown, TimedOut):
            score = os.environ.get("LAKATOS_TIMEOUT_SCORE", score)
        if score is None:
            raise
        return float(score)


def compute_scores(data_sources, solution_strs, ground_truths, extra_infos=None, **_):
    """The rewards of many answers, for verl's reward manager `batch`: as many at once as there are processes."""
    with ThreadPoolExecutor(max_workers=_pool().size) as threads:
        return list(threads.map(compute_score, data_sources, solution_strs, ground_truths))


def _case(ground_truth, answer):
    """What the gate is asked, without an id; None when there is no proof in the answer."""
    theorem = json.loads(ground_truth) if isinstance(ground_truth, str) else ground_truth
    code = _code(answer)
    if code is None or len(json.dumps(code)) > MOST_BYTES:
        return None
    header, statement = theorem["header"], theorem["statement"]
    if not _DECLARATION.search(code):
        code = f"{header.rstrip()}\n\n{statement} := {_term(code)}\n"
    return {"reference": {"header": header, "statement": statement}, "submission": code}


_DECLARATION = re.compile(
    r"^[^\S\n]*(?:@\[.*\][^\S\n]*)?(?:[a-z]+[^\S\n]+)*(?:theorem|lemma|example|def|instance|abbrev)\b",
    re.M,
)
_BLOCK = re.compile(r"```([^\n`]*)\n(.*?)(?:```|\Z)", re.S)
_LANGUAGES = {"", "lean", "lean4", "tactics"}


def _code(answer):
    """The last Lean block behind the thinking, which may have been cut off; the whole answer when it has no blocks."""
    visible = answer.rsplit("</think>", 1)[-1]
    if "<think>" in visible:
        return None
    blocks = _BLOCK.findall(visible)
    lean = [code for language, code in blocks if language.strip() in _LANGUAGES]
    code = lean[-1] if lean else "" if blocks else visible
    return code.strip("\n") if code.strip() else None


def _term(code):
    """A proof without its statement as what follows `:=`."""
    proof = code.strip()
    if proof.startswith(":="):
        return proof[2:].strip()
    if re.match(r"by\b", proof):
        return proof
    return "by\n" + "\n".join(f"  {line}" for line in code.splitlines())


class _Process:
    """One `lakatos check` that answers a line with a line. With one worker it reads no further than it has answered."""

    def __init__(self):
        command = shlex.split(os.environ.get("LAKATOS_COMMAND", "lakatos"))
        options = shlex.split(os.environ.get("LAKATOS_CHECK_OPTIONS", ""))
        self._errors = tempfile.TemporaryFile()
        try:
            self._process = subprocess.Popen(
                [*command, "check", "--jsonl", "-", "--json", "--workers", "1", *options],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
            )
        except OSError as error:
            self._errors.close()
            raise Unknown(f"{command[0]} does not start: {error}") from error
        self._lines = queue.Queue()
        self._checks = 0
        self._owes_an_answer = False
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put(None)

    @property
    def is_used_up(self):
        """Also when it owes an answer: the next one would get that (a time limit or Ctrl-C may end the wait for it)."""
        return self._owes_an_answer or self._checks >= CHECKS_PER_PROCESS

    def ask(self, case):
        """The verdict and the codes of its reasons. Whoever gets an Unknown closes the process: its answers may be late."""
        patience = float(os.environ.get("LAKATOS_SECONDS", SECONDS))
        if self._checks == 0:
            patience += float(os.environ.get("LAKATOS_START_SECONDS", START_SECONDS))
        self._checks += 1
        self._owes_an_answer = True
        try:
            self._process.stdin.write(json.dumps({"id": str(self._checks), **case}).encode() + b"\n")
            self._process.stdin.flush()
            line = self._lines.get(timeout=patience)
        except (OSError, queue.Empty) as error:
            raise Unknown(f"no answer in {patience:.0f} s{self._complaints()}") from error
        if line is None:
            raise Unknown(f"lakatos check ended{self._complaints()}")
        answer = json.loads(line)
        if answer.get("id") != str(self._checks):
            raise Unknown("lakatos check answered something else")
        self._owes_an_answer = False
        return answer["verdict"], {reason["code"] for reason in answer["reasons"]}

    def _complaints(self):
        self._errors.seek(0)
        text = self._errors.read().decode(errors="replace").strip()
        return f": {text[-2000:]}" if text else ""

    def close(self):
        self._process.kill()
        self._process.wait()
        self._process.stdin.close()
        self._errors.close()


class _Pool:
    """Processes that take turns. One is started when somebody waits for it, and a broken one is not used again."""

    def __init__(self, size):
        self.size = size
        self._free = queue.LifoQueue()
        for _ in range(size):
            self._free.put(None)

    def score(self, case):
        process = self._free.get()
        try:
            for attempt in (1, 2):
                try:
                    process = process or _Process()
                    verdict, codes = process.ask(case)
                    if verdict == "accepted":
                        return 1.0
                    if "bad-input" in codes:
                        raise ValueError(f"lakatos check can not read {json.dumps(case)[:500]}")
                    # A refusal for any other reason stands, whatever else was not answered.
                    if not codes or codes - INCONCLUSIVE:
                        return 0.0
                    kind = TimedOut if codes == {TIMEOUT} else Unknown
                    raise kind(f"the gate gave no answer: {', '.join(sorted(codes))}")
                except Unknown:
                    process = _closed(process)
                    if attempt == 2:
                        raise
        finally:
            self._free.put(_closed(process) if process and process.is_used_up else process)

    def close(self):
        while not self._free.empty():
            _closed(self._free.get_nowait())


def _closed(process):
    if process is not None:
        process.close()


_lock = threading.Lock()
_pools = {}


def _pool():
    """The pool of this Python process: a fork of it would share the pipes of its parent."""
    with _lock:
        found = _pools.get(os.getpid())
        if found is None:
            found = _pools[os.getpid()] = _Pool(int(os.environ.get("LAKATOS_PROCESSES", "1")))
            atexit.register(found.close)
        return found

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { startProcess } from '../../support/start-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const examples = fileURLToPath(new URL('../../../docs/examples', import.meta.url));
const program = fileURLToPath(new URL('../../../bin/lakatos.js', import.meta.url));

const statement = 'theorem two_comm (n : Nat) : n + two = two + n';
const theorem = { id: 'two_comm', header: 'def two : Nat := 2\n', statement };
const block = (code: string) => `A plan.\n\n\`\`\`lean4\n${code}\n\`\`\``;

/** One in so many answers is asked in a batch too. */
const everySo = 4;

/** Asks the functions of the file in the order of verl's arguments, and prints a line for each answer. */
const driver = `
import json, sys
import lakatos_reward as reward
answers = json.load(open(sys.argv[1]))
truth = answers.pop("truth")
def tell(name, ask):
    try:
        print(json.dumps([name, ask()]), flush=True)
    except reward.TimedOut as unknown:
        print(json.dumps([name, "timed out", str(unknown)]), flush=True)
    except reward.Unknown as unknown:
        print(json.dumps([name, "unknown", str(unknown)]), flush=True)
for name, answer in answers.items():
    tell(name, lambda: reward.compute_score("lakatos/test", answer, truth, {"index": 0}))
some = list(answers.values())[::${everySo}]
tell("batch", lambda: reward.compute_scores(
    data_sources=["lakatos/test"] * len(some), solution_strs=some,
    ground_truths=[truth] * len(some), extra_infos=[{}] * len(some)))
`;

/** What the reward function says of answers, by name. */
async function rewards(
  answers: Readonly<Record<string, string>>,
  lakatos: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, readonly unknown[]>>> {
  await using folder = await temporaryFolder();
  const [script, file] = [join(folder.path, 'driver.py'), join(folder.path, 'answers.json')];
  await writeFile(script, driver);
  await writeFile(file, JSON.stringify({ truth: JSON.stringify(theorem), ...answers }));
  await using python = startProcess(['python3', script, file], {
    env: { PYTHONPATH: examples, PYTHONDONTWRITEBYTECODE: '1', LAKATOS_COMMAND: lakatos, ...env },
  });
  const code = await python.ended;
  expect({ code, complaints: python.complaints }).toEqual({ code: 0, complaints: '' });
  const said = python.lines.map((line) => JSON.parse(line) as [string, ...unknown[]]);
  return Object.fromEntries(said.map(([name, ...rest]) => [name, rest]));
}

describe('the reward function', () => {
  test('real Lean: right proofs in every form, wrong ones, sorry and cheats; Lean starts once', async () => {
    await using folder = await temporaryFolder();
    // Counts how often Lakatos is started.
    const [wrapper, starts] = [join(folder.path, 'lakatos.sh'), join(folder.path, 'starts')];
    await writeFile(wrapper, `echo start >> '${starts}'\nexec '${process.execPath}' '${program}' "$@"\n`);
    const right = {
      file: block(`def two : Nat := 2\n\n${statement} := by\n  exact Nat.add_comm n two`),
      'without its header': block(`${statement} := by\n  exact Nat.add_comm n two`),
      tactics: block('cases n\n· rfl\n· exact Nat.add_comm _ two'),
      'by and tactics': block('by exact Nat.add_comm n two'),
      'behind := ': block(':= Nat.add_comm n two'),
      'the last block counts': `${block('by wrong')}\nNo:\n${block('by exact Nat.add_comm n two')}`,
      'between other blocks': `\`\`\`python\nprint(1)\n\`\`\`\nSo:\n${block('by exact Nat.add_comm n two')}\n\`\`\`text\ndone\n\`\`\``,
      'behind thinking': `<think>${block('by wrong')}</think>\n${block('by exact Nat.add_comm n two')}`,
    };
    const wrong = {
      wrong: block(`${statement} := by\n  rfl`),
      sorry: block(`${statement} := by\n  sorry`),
      'a hidden sorry': block(
        `theorem helper (n : Nat) : n + two = two + n := sorry\n\n${statement} := helper n`,
      ),
      'an axiom': block(`axiom easy (n : Nat) : n + two = two + n\n\n${statement} := easy n`),
      'another definition': block(
        'def two : Nat := 0\n\ntheorem two_comm (n : Nat) : n + two = two + n := by simp [two]',
      ),
      'another statement': block('theorem two_comm : True := trivial'),
      'a command': block(
        `open Lean Elab Command in\nelab "x" : command => pure ()\n\n${statement} := by sorry`,
      ),
      prose: 'This theorem is obvious.',
      'thinking without end': `<think>${block('by exact Nat.add_comm n two')}`,
      nothing: '',
    };
    const said = await rewards({ ...right, ...wrong }, `sh ${wrapper}`);
    const expected = [
      ...Object.keys(right).map((name) => [name, [1]] as const),
      ...Object.keys(wrong).map((name) => [name, [0]] as const),
    ];
    expect(said).toEqual({
      ...Object.fromEntries(expected),
      batch: [expected.filter((_, index) => index % everySo === 0).map(([, [score]]) => score)],
    });
    expect(await readFile(starts, 'utf8')).toBe('start\n');
  }, 60_000);

  /** A `lakatos check` that says what it is told to. */
  const scripted = async (folder: string, body: string): Promise<string> => {
    const script = join(folder, 'scripted.py');
    await writeFile(
      script,
      `import json, sys\nfor line in sys.stdin:\n    id = json.loads(line)["id"]\n${body}\n`,
    );
    return `python3 ${script}`;
  };
  const verdict = (codes: string) =>
    `    print(json.dumps({"id": id, "verdict": "rejected", "reasons": [{"code": c} for c in "${codes}".split()]}), flush=True)`;

  test.each([
    ['lost', verdict('lost'), 'the gate gave no answer: lost', {}],
    ['a loss and a timeout', verdict('timeout lost'), 'the gate gave no answer: lost, timeout', {}],
    ['death', '    sys.exit("out of memory")', 'lakatos check ended: out of memory', {}],
    ['silence', '    pass', 'no answer in 0 s', { LAKATOS_SECONDS: '0.1', LAKATOS_START_SECONDS: '0.1' }],
  ])('%s is no wrong proof: it is unknown, or what the user says', async (_name, body, message, patience) => {
    await using folder = await temporaryFolder();
    const lakatos = await scripted(folder.path, body);
    const said = await rewards({ it: block('by rfl') }, lakatos, patience);
    expect(said['it']).toEqual(['unknown', expect.stringContaining(message)]);
    const scored = await rewards({ it: block('by rfl') }, lakatos, {
      ...patience,
      LAKATOS_UNKNOWN_SCORE: '0.25',
    });
    expect(scored).toEqual({ it: [0.25], batch: [[0.25]] });
    const onlyTimeouts = await rewards({ it: block('by rfl') }, lakatos, {
      ...patience,
      LAKATOS_TIMEOUT_SCORE: '0',
    });
    expect(onlyTimeouts['it']).toEqual(['unknown', expect.stringContaining(message)]);
  });

  test('an answer that is given up is not taken for that of another question', async () => {
    await using folder = await temporaryFolder();
    const lakatos = await scripted(
      folder.path,
      `    import time\n    time.sleep(2 if "slow" in line else 0)\n    told = "accepted" if "right" in line else "rejected"\n    print(json.dumps({"id": id, "verdict": told, "reasons": []}), flush=True)`,
    );
    const script = join(folder.path, 'interrupted.py');
    await writeFile(
      script,
      `import json, signal
import lakatos_reward as reward
class GivenUp(Exception):
    pass
def give_up(*_):
    raise GivenUp
signal.signal(signal.SIGALRM, give_up)
truth = json.dumps({"header": "", "statement": "theorem t : True"})
ask = lambda proof: reward.compute_score("lakatos/test", f"\`\`\`lean4\\nby {proof}\\n\`\`\`", truth)
print(ask("right"), flush=True)
signal.setitimer(signal.ITIMER_REAL, 0.5)
try:
    print(ask("right slow"), flush=True)
except GivenUp:
    print("given up", flush=True)
print(ask("wrong"), ask("right"), flush=True)
`,
    );
    await using python = startProcess(['python3', script], {
      env: { PYTHONPATH: examples, PYTHONDONTWRITEBYTECODE: '1', LAKATOS_COMMAND: lakatos },
    });
    await python.ended;
    expect(python.lines).toEqual(['1.0', 'given up', '0.0 1.0']);
  });

  test('an answer with another name than the question counts for nothing', async () => {
    await using folder = await temporaryFolder();
    const lakatos = await scripted(
      folder.path,
      '    print(json.dumps({"id": "0", "verdict": "accepted", "reasons": []}), flush=True)',
    );
    const said = await rewards({ it: block('by rfl') }, lakatos);
    expect(said['it']).toEqual(['unknown', 'lakatos check answered something else']);
  });

  test('a timeout is unknown too, and has a score of its own where the user gives one', async () => {
    await using folder = await temporaryFolder();
    const lakatos = await scripted(folder.path, verdict('timeout'));
    const said = await rewards({ it: block('by rfl') }, lakatos);
    expect(said['it']).toEqual(['timed out', 'the gate gave no answer: timeout']);
    const scores = { LAKATOS_UNKNOWN_SCORE: '0.25', LAKATOS_TIMEOUT_SCORE: '0' };
    expect(await rewards({ it: block('by rfl') }, lakatos, scores)).toEqual({ it: [0], batch: [[0]] });
    const { LAKATOS_UNKNOWN_SCORE } = scores;
    const one = await rewards({ it: block('by rfl') }, lakatos, { LAKATOS_UNKNOWN_SCORE });
    expect(one).toEqual({ it: [0.25], batch: [[0.25]] });
  });

  test('a refusal stands, whatever else was not answered; a Lakatos that is missing is unknown', async () => {
    await using folder = await temporaryFolder();
    const refused = await rewards(
      { it: block('by rfl') },
      await scripted(folder.path, verdict('timeout sorry')),
    );
    expect(refused).toEqual({ it: [0], batch: [[0]] });
    const missing = await rewards({ it: block('by rfl') }, join(folder.path, 'missing'));
    expect(missing['it']).toEqual(['unknown', expect.stringContaining('does not start')]);
  });
});

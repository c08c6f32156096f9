import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { seededRandom } from '../../core/random.ts';
import { parseBenchReport } from '../../src/evaluate/report/read-report.ts';
import { startProcess, type TestProcess } from '../support/start-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { timelessReport } from '../support/timeless-report.ts';

const bin = fileURLToPath(new URL('../../bin/lakatos.js', import.meta.url));
const kills = 6;
const random = seededRandom(1976);

const problems = [
  'theorem a (p q : Prop) : p ∧ q → q ∧ p',
  'theorem b (n : Nat) : n + 0 = n',
  'theorem c (n : Nat) (_ : n > 2) : n > 3',
  'theorem d (f : Nat → Nat) (g : ∀ n, f (f n) = n) (h : f 1 = 2) : f 2 = 1',
  'theorem e (xs : List Nat) : xs ++ [] = xs',
];

const linesOf = async (folder: string): Promise<number> => {
  const text = await readFile(join(folder, 'attempts.jsonl'), 'utf8').catch(() => '');
  return text.split('\n').length - 1;
};

/** Some moment: of the start, or soon after an attempt was finished. */
async function someMoment(running: TestProcess, folder: string, kill: number): Promise<void> {
  if (kill % 2 === 0) return void (await Promise.race([wait(2_000 * random.next()), running.ended]));
  const before = await linesOf(folder);
  const { child } = running;
  while (child.exitCode === null && (await linesOf(folder)) === before) await wait(5);
  await Promise.race([wait(150 * random.next()), running.ended]);
}

test('a run that is killed again and again and resumed comes to the same report as one that is not', async () => {
  await using folder = await temporaryFolder();
  const suite = join(folder.path, 'tiny.jsonl');
  const entries = problems.map((statement, id) => JSON.stringify({ id: `p${id}`, statement }));
  await writeFile(suite, `${entries.join('\n')}\n`);
  const start = (out: string, ...options: string[]) => {
    const argv = [
      'bench',
      suite,
      '--calls',
      '6',
      '--attempts',
      '3',
      '--workers',
      '1',
      '--out',
      out,
      ...options,
    ];
    const running = startProcess([process.execPath, bin, ...argv], { env: { LAKATOS_DATA: folder.path } });
    running.child.stdin?.end();
    return running;
  };

  const killed = join(folder.path, 'killed');
  let lines = 0;
  let died = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    await using running = start(killed, '--resume');
    await someMoment(running, killed, kill);
    running.child.kill('SIGKILL');
    if ((await running.ended) === 'SIGKILL') died += 1;
    // What was finished once stays.
    const now = await linesOf(killed);
    expect(now).toBeGreaterThanOrEqual(lines);
    lines = now;
  }
  expect(died).toBe(kills);
  expect(lines).toBeGreaterThanOrEqual(kills / 2);
  await using last = start(killed, '--resume');
  expect(await last.ended).toBe(0);

  const whole = join(folder.path, 'whole');
  await using reference = start(whole);
  expect(await reference.ended).toBe(0);
  const [first, second] = await Promise.all(
    [killed, whole].map(async (run) =>
      parseBenchReport(await readFile(join(run, 'report.json'), 'utf8'), 'report.json'),
    ),
  );
  expect(timelessReport(first!)).toEqual(timelessReport(second!));
  expect(second?.totals.attempts).toBeGreaterThan(8);
  expect(second?.totals.score.proved).toBeGreaterThan(2);
}, 300_000);

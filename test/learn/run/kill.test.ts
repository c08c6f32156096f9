import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { seededRandom } from '../../../core/random.ts';
import { roundPaths } from '../../../src/learn/run/folder/round-paths.ts';
import { startProcess } from '../../support/start-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { toyRun } from './toy-run.ts';

const script = fileURLToPath(new URL('../processes/toy-train.ts', import.meta.url));
const random = seededRandom(1893);
const kills = 6;

test('a run that is killed again and again and resumed comes to the same as one that is not', async () => {
  await using folder = await temporaryFolder();
  const whole = join(folder.path, 'whole');
  const manifest = await toyRun(whole);
  let path = join(folder.path, 'killed');
  const start = () => startProcess([process.execPath, '--disable-warning=ExperimentalWarning', script, path]);

  let died = 0;
  for (let kill = 0; kill < kills; ) {
    await using running = start();
    // Some moment after the first thing that happens, in the searches or while the trainer runs.
    const happened = await running
      .line(kill % 2 === 0 ? /^searched$/ : /^trained$|^round-finished$/)
      .catch(() => null);
    if (happened === null) {
      // It got through all of its rounds between two kills: the rest of the kills are another run's.
      expect(await running.ended).toBe(0);
      path = `${path}-again`;
      continue;
    }
    kill += 1;
    await Promise.race([wait(120 * random.next()), running.ended]);
    running.child.kill('SIGKILL');
    if ((await running.ended) === 'SIGKILL') died += 1;
  }
  expect(died).toBeGreaterThan(kills / 2);

  await using last = start();
  expect(await last.ended).toBe(0);
  expect(JSON.parse(last.lines.at(-1)!)).toEqual(manifest);
  const digest = async (file: string) =>
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  for (const round of [0, 1]) {
    const [one, other] = [roundPaths(path, round), roundPaths(whole, round)];
    expect(await digest(one.model)).toBe(await digest(other.model));
    expect(await digest(one.tasks)).toBe(await digest(other.tasks));
  }
}, 60_000);

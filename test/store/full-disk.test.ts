import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { openStore } from '../../src/store/open-store.ts';
import type { TestProcess } from '../support/start-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { start } from './processes/start.ts';
import { entries, limits, proof, stateKey } from './samples.ts';

/** A shell that lets no file grow over 1.5 MB (`ulimit -f` counts 1 KiB in bash), and goes on as the command. */
const smallFiles = ['bash', '-c', 'ulimit -f 1500; exec "$@"', 'bash'];

/** A shell in a mount namespace of its own, with a disk of 3 MB in place of the folder; gone when it ends. */
const smallDisk = (dir: string) => [
  'unshare',
  '--user',
  '--map-root-user',
  '--mount',
  'bash',
  '-c',
  `mount -t tmpfs -o size=3m none '${dir}' && exec "$@"`,
  'bash',
];

/** Machines that grant no mount namespace get the limit on files in place of the small disk. */
const diskOr = (dir: string, otherwise: readonly string[]) => {
  const [command, ...args] = [...smallDisk(dir), 'true'];
  return spawnSync(command!, args).status === 0 ? smallDisk(dir) : otherwise;
};

/** The writer goes on after the store failed, and it hears of the failure once. */
async function expectOneProblem(writer: TestProcess): Promise<void> {
  expect(await writer.ended).toBe(0);
  const problems = writer.lines.filter((line) => line.startsWith('problem'));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^problem STORE_UNWRITABLE cannot write the store /);
  expect(writer.lines.at(-1)).toBe('end null 1 1');
}

describe('a disk that fills up', () => {
  test('turns the store off, with one report, and the run goes on', async () => {
    await using dir = await temporaryFolder();
    await using writer = start('writer.ts', [dir.path, '0'], diskOr(dir.path, smallFiles));
    await expectOneProblem(writer);
  });

  test('loses nothing of what was kept before', async () => {
    await using dir = await temporaryFolder();
    await using writer = start('writer.ts', [dir.path, '0'], smallFiles);
    await expectOneProblem(writer);
    await using store = await openStore(dir.path);
    const kept = (kind: string) =>
      writer.lines.filter((line) => line.startsWith(kind)).map((line) => Number(line.split(' ')[1]));
    expect(kept('outcomes').length).toBeGreaterThan(0);
    for (const number of kept('outcomes')) {
      const tactics = entries(number).map((entry) => entry.tactic);
      expect(await store.outcomes(stateKey(number), tactics, limits)).not.toContain(undefined);
    }
    for (const number of kept('proof')) {
      expect(await store.proof(`statement ${number}`)).toEqual(proof(number));
    }
    for (const number of kept('episode')) expect(await store.episode(`episode ${number}`)).toBeDefined();
  });

  test('that is full from the start gives STORE_UNWRITABLE', async () => {
    await using dir = await temporaryFolder();
    const store = join(dir.path, 'store');
    await mkdir(store);
    const fullFiles = ['bash', '-c', 'ulimit -f 0; exec "$@"', 'bash'];
    const full = diskOr(dir.path, fullFiles).map((word) =>
      word.replace('exec', `{ head -c 9m /dev/zero > '${dir.path}/ballast' 2> /dev/null || true; } && exec`),
    );
    await using holder = start('holder.ts', [store], full);
    expect(JSON.parse(await holder.line(/./))).toMatchObject({ code: 'STORE_UNWRITABLE' });
    expect(await holder.ended).toBe(0);
  });

  test('that is full when a filled store is opened again gives STORE_UNWRITABLE and loses nothing', async () => {
    await using dir = await temporaryFolder();
    await using first = await openStore(dir.path);
    await first.putProof('statement 1', proof(1));
    await first[Symbol.asyncDispose]();
    await using holder = start('holder.ts', [dir.path], ['bash', '-c', 'ulimit -f 0; exec "$@"', 'bash']);
    expect(JSON.parse(await holder.line(/./))).toMatchObject({ code: 'STORE_UNWRITABLE' });
    expect(await holder.ended).toBe(0);
    await using again = await openStore(dir.path);
    expect(await again.proof('statement 1')).toEqual(proof(1));
  });
});

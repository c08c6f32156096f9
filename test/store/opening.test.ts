import { chmod, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Level } from 'level';
import { LakatosError } from '../../core/errors.ts';
import { lockFolder } from '../../lean/folder-lock.ts';
import type { Database } from '../../src/store/open-database.ts';
import { openStore } from '../../src/store/open-store.ts';
import { RecordDatabase } from '../../src/store/record-database.ts';
import { presenceCodec } from '../../src/store/schemas.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { start } from './processes/start.ts';
import { entries, episode, limits, proof, stateKey } from './samples.ts';

async function openingError(dir: string): Promise<LakatosError> {
  const result = await openStore(dir).catch((error: unknown) => error);
  if (result instanceof LakatosError) return result;
  throw new Error(`expected a LakatosError, not ${String(result)}`);
}

/** A store with outcomes and proofs 0 to 49 and three large episodes, some of it in tables. */
async function fill(dir: string): Promise<void> {
  await using store = await openStore(dir);
  for (let number = 0; number < 50; number += 1) {
    await store.putOutcomes(stateKey(number), entries(number), limits);
    await store.putProof(`statement ${number}`, proof(number));
  }
  for (const number of [1, 2, 3]) await store.putEpisode(episode(number, 3_000_000));
}

/**
 * How many of the 50 proofs can still be read. A store whose tables are damaged may find that out at any moment, when
 * LevelDB compacts them in the background, and then reports it and takes no more writes.
 */
async function proofsLeft(dir: string, { mayFail } = { mayFail: false }): Promise<number> {
  const problems: LakatosError[] = [];
  await using store = await openStore(dir, { onProblem: (problem) => problems.push(problem) });
  let left = 0;
  for (let number = 0; number < 50; number += 1) {
    const found = await store.proof(`statement ${number}`);
    if (found !== undefined) expect(found).toEqual(proof(number));
    if (found !== undefined) left += 1;
  }
  await store.putProof('new', proof(99));
  const written = await store.proof('new');
  if (mayFail && problems.length > 0) expect(problems[0]?.code).toBe('STORE_CORRUPT');
  else {
    expect(problems).toEqual([]);
    expect(written).toEqual(proof(99));
  }
  return left;
}

const filesOf = async (dir: string, ending: string) =>
  (await readdir(dir)).filter((name) => name.endsWith(ending)).map((name) => join(dir, name));

describe('a second process', () => {
  test('gets STORE_LOCKED with advice, and the store once the first has ended', async () => {
    await using dir = await temporaryFolder();
    await using first = start('holder.ts', [dir.path]);
    expect(JSON.parse(await first.line(/./))).toEqual({ opened: true });
    const error = await openingError(dir.path);
    expect(error.code).toBe('STORE_LOCKED');
    expect(error.message).toContain(dir.path);
    expect(error.advice).toContain('--store DIR');
    await using second = start('holder.ts', [dir.path]);
    expect(JSON.parse(await second.line(/./))).toMatchObject({ code: 'STORE_LOCKED' });
    expect(await second.ended).toBe(0);
    first.child.stdin!.end();
    expect(await first.ended).toBe(0);
    await using _store = await openStore(dir.path);
  });

  test('gets the store at once when the first was killed', async () => {
    await using dir = await temporaryFolder();
    await using first = start('holder.ts', [dir.path]);
    await first.line(/opened/);
    first.child.kill('SIGKILL');
    await first.ended;
    await using _store = await openStore(dir.path);
  });

  test('does not repair a damaged store that another repairs', async () => {
    await using dir = await temporaryFolder();
    await fill(dir.path);
    await writeFile(join(dir.path, 'CURRENT'), 'nonsense');
    {
      await using _repairing = await lockFolder(dir.path);
      expect((await openingError(dir.path)).code).toBe('STORE_LOCKED');
    }
    expect(await proofsLeft(dir.path)).toBe(50);
  });
});

test('a repair that its process did not survive is tried once more, and then no more', async () => {
  await using dir = await temporaryFolder();
  await fill(dir.path);
  const begun = join(dir.path, 'lakatos-repairing');
  const mark = join(dir.path, 'lakatos-damaged');
  await writeFile(mark, '');
  await writeFile(begun, '1');
  expect(await proofsLeft(dir.path)).toBe(50);
  expect(await readdir(dir.path)).not.toContain('lakatos-repairing');
  await writeFile(mark, '');
  await writeFile(begun, '2');
  const error = await openingError(dir.path);
  expect([error.code, error.message]).toEqual([
    'STORE_CORRUPT',
    expect.stringContaining('a repair of it ends the process'),
  ]);
  await rm(begun);
  expect(await proofsLeft(dir.path)).toBe(50);
});

test('damage is marked before whoever hears of it can throw', async () => {
  await using dir = await temporaryFolder();
  const broken = {
    location: dir.path,
    getMany: async () => {
      throw new Error('the disk is gone');
    },
    close: async () => {},
  };
  const heard: LakatosError[] = [];
  const database = new RecordDatabase(broken as unknown as Database, (problem) => {
    heard.push(problem);
    throw problem;
  });
  await expect(database.read(presenceCodec, ['x'])).rejects.toThrow('the disk is gone');
  expect(heard).toHaveLength(1);
  expect(await readdir(dir.path)).toContain('lakatos-damaged');
});

describe('a folder that cannot be written', () => {
  test('because a file is in its place gives STORE_UNWRITABLE', async () => {
    await using dir = await temporaryFolder();
    const path = join(dir.path, 'file');
    await writeFile(path, 'text');
    for (const place of [path, join(path, 'below')]) {
      const error = await openingError(place);
      expect(error.code).toBe('STORE_UNWRITABLE');
      expect(error.message).toContain(place);
      expect(error.advice).toContain('--store');
    }
    expect(await readFile(path, 'utf8')).toBe('text');
  });

  test('because its owner forbids it gives STORE_UNWRITABLE', async () => {
    await using dir = await temporaryFolder();
    const closed = join(dir.path, 'closed');
    await mkdir(closed);
    await chmod(dir.path, 0o755);
    await chmod(closed, 0o555);
    await using other = start('holder.ts', [closed, 'nobody']);
    expect(JSON.parse(await other.line(/./))).toMatchObject({ code: 'STORE_UNWRITABLE' });
    await using another = start('holder.ts', [join(closed, 'new'), 'nobody']);
    expect(JSON.parse(await another.line(/./))).toMatchObject({ code: 'STORE_UNWRITABLE' });
  });
});

describe('a damaged store', () => {
  const damages: Record<string, (dir: string) => Promise<void>> = {
    'whose CURRENT is gone': (dir) => rm(join(dir, 'CURRENT')),
    'whose CURRENT is nonsense': (dir) => writeFile(join(dir, 'CURRENT'), 'nonsense'),
    'whose CURRENT is empty': (dir) => writeFile(join(dir, 'CURRENT'), ''),
    'whose MANIFEST is gone': async (dir) => {
      for (const name of await readdir(dir)) if (name.startsWith('MANIFEST')) await rm(join(dir, name));
    },
    'whose MANIFEST is nonsense': async (dir) => {
      for (const name of await readdir(dir))
        if (name.startsWith('MANIFEST')) await writeFile(join(dir, name), 'nonsense'.repeat(100));
    },
  };
  test.each(Object.keys(damages))('%s is repaired without loss', async (damage) => {
    await using dir = await temporaryFolder();
    await fill(dir.path);
    await damages[damage]!(dir.path);
    expect(await proofsLeft(dir.path)).toBe(50);
    await using store = await openStore(dir.path);
    expect(await store.episode('episode 2')).toEqual(episode(2, 3_000_000));
    expect(await readdir(dir.path)).not.toContain('lakatos-damaged');
    expect(await readdir(dir.path)).not.toContain('lakatos-repairing');
  });

  test('with half a table is opened, and what can be read of it is right', async () => {
    await using dir = await temporaryFolder();
    await fill(dir.path);
    for (const table of await filesOf(dir.path, '.ldb')) {
      await truncate(table, Math.floor((await stat(table)).size / 2));
    }
    expect(await proofsLeft(dir.path, { mayFail: true })).toBeLessThanOrEqual(50);
  });

  test('with a torn log keeps what came before the tear', async () => {
    await using dir = await temporaryFolder();
    await using store = await openStore(dir.path);
    for (let number = 0; number < 50; number += 1) {
      await store.putProof(`statement ${number}`, proof(number));
    }
    await store[Symbol.asyncDispose]();
    for (const log of await filesOf(dir.path, '.log')) await truncate(log, (await stat(log)).size - 5);
    expect(await proofsLeft(dir.path)).toBe(49);
  });

  test('with noise in its tables gives misses, never wrong answers, and is repaired at the next opening', async () => {
    await using dir = await temporaryFolder();
    await fill(dir.path);
    const raw = new Level<string, string>(dir.path);
    await (raw as unknown as { compactRange(from: string, to: string): Promise<void> }).compactRange(
      'a',
      'z',
    );
    await raw.close();
    for (const table of await filesOf(dir.path, '.ldb')) {
      const bytes = await readFile(table);
      for (let at = 100; at < bytes.length - 100; at += 5_000) bytes[at]! ^= 0x55;
      await writeFile(table, bytes);
    }
    const problems: LakatosError[] = [];
    const store = await openStore(dir.path, { onProblem: (problem) => problems.push(problem) });
    for (let number = 0; number < 50; number += 1) {
      const tactics = entries(number).map((entry) => entry.tactic);
      const found = await store.outcomes(stateKey(number), tactics, limits);
      for (const [position, outcome] of found.entries()) {
        if (outcome !== undefined) expect(outcome).toEqual(entries(number)[position]!.outcome);
      }
    }
    for (const number of [1, 2, 3]) expect(await store.episode(`episode ${number}`)).toBeUndefined();
    expect(problems).toEqual([]);
    await store[Symbol.asyncDispose]();
    expect(await readdir(dir.path)).toContain('lakatos-damaged');
    await proofsLeft(dir.path);
    expect(await readdir(dir.path)).not.toContain('lakatos-damaged');
  });

  test('that cannot be repaired gives STORE_CORRUPT with advice', async () => {
    await using dir = await temporaryFolder();
    await fill(dir.path);
    await rm(join(dir.path, 'CURRENT'));
    await mkdir(join(dir.path, 'CURRENT'));
    const error = await openingError(dir.path);
    expect(error.code).toBe('STORE_CORRUPT');
    expect(error.message).toContain(dir.path);
    expect(error.advice).toMatch(/[Dd]elete/);
  });
});

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { reachedHeader } from '../../src/agent/sketch/lemma.ts';
import { beginsWith } from '../../src/prove/episode/parse-line.ts';
import { readEpisode } from '../../src/prove/episode/read-episode.ts';
import { openStore } from '../../src/store/open-store.ts';
import { proofKey } from '../../src/store/record-database.ts';
import type { Store } from '../../src/store/store.ts';
import { eventually } from '../support/eventually.ts';
import { ownNumbers } from '../support/own-numbers.ts';
import { startProcess } from '../support/start-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const program = fileURLToPath(new URL('../support/prove-process.ts', import.meta.url));

/** It takes two lemmas, `plus a zero = a` and `plus a (next b) = next (plus a b)`. */
const header = ownNumbers;
const file = `${header}\ntheorem plus_turned (a b : Num) : plus a b = plus b a := by\n  sorry\n`;

/** Proofs in the store of a process that is at work: keys stand in LevelDB's log as they are. */
async function proofsIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(
    names.filter((name) => name.endsWith('.log')).map((name) => readFile(join(folder, name), 'latin1')),
  );
  return texts.join('').split('proof!').length - 1;
}

interface Lemma {
  readonly statement: string;
  /** What the proof is kept under. */
  readonly hash: string;
}

/** Lemmas that a search has proved, one entry for each time. */
async function provedLemmas(store: Store): Promise<readonly Lemma[]> {
  const lemmas: Lemma[] = [];
  let bare = '';
  for (const { id, theoremId, result } of await store.episodes()) {
    const { lines } = (await store.episode(id))!;
    if (beginsWith(lines, 'plan')) continue;
    const { theorem, fingerprint } = readEpisode(lines).setting;
    // The theorem is searched for before its lemmas, behind the header that has none of them.
    if (!theoremId.includes('/')) bare ||= theorem.header;
    else if (result === 'proved') {
      const statement = theorem.statement.replace(/^theorem \S+/u, 'theorem lemma');
      const reached = { header: reachedHeader(bare, statement), statement };
      lemmas.push({ statement, hash: proofKey(fingerprint, reached) });
    }
  }
  return lemmas;
}

test('a plan whose process was killed goes on: no lemma is proved twice, and none is lost', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'Plus.lean');
  const storeFolder = join(folder.path, 'store');
  await writeFile(path, file);
  const options = [
    '--prover',
    'plan',
    '--workers',
    '1',
    '--time',
    '10m',
    '--set',
    'search.lemmas=false',
    '--set',
    'search.refute=false',
    '--set',
    'search.polish=false',
  ];
  const start = () => {
    const running = startProcess([
      process.execPath,
      program,
      path,
      '--store',
      storeFolder,
      '--json',
      ...options,
    ]);
    running.child.stdin?.end();
    return running;
  };

  {
    await using first = start();
    expect(await eventually(async () => (await proofsIn(storeFolder)) > 0, 240_000)).toBe(true);
    first.child.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
    expect(first.lines).toEqual([]);
  }
  const kept: Lemma[] = [];
  {
    await using store = await openStore(storeFolder);
    for (const lemma of await provedLemmas(store))
      if ((await store.proof(lemma.hash)) !== undefined) kept.push(lemma);
  }
  expect(kept.length).toBeGreaterThan(0);

  await using second = start();
  const ended = await second.ended;
  expect(second.complaints).not.toContain('without the store');
  expect(ended).toBe(0);
  const [line = ''] = second.lines;
  expect(JSON.parse(line)).toMatchObject({ status: 'proved', certificate: { verdict: 'accepted' } });

  await using store = await openStore(storeFolder);
  const all = await provedLemmas(store);
  for (const { hash, statement } of kept) {
    expect(await store.proof(hash)).toBeDefined();
    expect(all.filter((lemma) => lemma.statement === statement)).toHaveLength(1);
  }
  // The second run had lemmas of its own to prove: the first was in the middle.
  expect(all.length).toBeGreaterThan(kept.length);
}, 500_000);

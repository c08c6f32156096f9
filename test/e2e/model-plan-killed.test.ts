import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { readPlan } from '../../src/agent/plan-episode/plan-lines.ts';
import { explainPlan } from '../../src/agent/plan-episode/plan-story.ts';
import { loadEpisode } from '../../src/prove/episode/load-episode.ts';
import { openStore } from '../../src/store/open-store.ts';
import { eventually } from '../support/eventually.ts';
import { startProcess } from '../support/start-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const prover = fileURLToPath(new URL('../support/prove-process.ts', import.meta.url));
const chat = fileURLToPath(new URL('../agent/dialogue/processes/chat-server.ts', import.meta.url));

const file = `inductive Num where
  | zero : Num
  | next : Num → Num

def plus : Num → Num → Num
  | .zero, b => b
  | .next a, b => .next (plus a b)

theorem plus_turned (a b : Num) : plus a b = plus b a := by
  sorry
`;
const plan = `\`\`\`lean
theorem plus_zero (a : Num) : plus a .zero = a := by sorry
theorem plus_next (a b : Num) : plus a (.next b) = .next (plus a b) := by sorry
theorem plus_turned (a b : Num) : plus a b = plus b a := by
  induction a with
  | zero => simp [plus, plus_zero]
  | next a ih => simp [plus, plus_next, ih]
\`\`\``;

/** Proofs in the store of a process that is at work: keys stand in LevelDB's log as they are. */
async function proofsIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const logs = names.filter((name) => name.endsWith('.log'));
  const texts = await Promise.all(logs.map((name) => readFile(join(folder, name), 'latin1')));
  return texts.join('').split('proof!').length - 1;
}

test('a plan of a model outlives its process: the next one follows it without asking the model again', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'Plus.lean');
  const store = join(folder.path, 'store');
  await writeFile(path, file);
  /** `lakatos prove` with a model that says this and nothing else. */
  const start = async (answer: string) => {
    const server = startProcess([process.execPath, chat, JSON.stringify([answer])]);
    const url = (await server.line(/^listening/u)).split(' ')[1];
    const model = [
      '--prover',
      'plan',
      '--planner',
      'sketch',
      '--model',
      'scripted',
      '--model-server',
      `${url}/v1`,
    ];
    const always = [
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
      '--json',
    ];
    const running = startProcess([process.execPath, prover, path, '--store', store, ...model, ...always]);
    running.child.stdin?.end();
    return { server, running };
  };

  {
    const { server, running } = await start(plan);
    await using _ = server;
    await using first = running;
    expect(await eventually(async () => (await proofsIn(store)) > 0, 240_000)).toBe(true);
    first.child.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
    expect(first.lines).toEqual([]);
  }
  const { server, running } = await start('I have no idea.');
  await using own = server;
  await using second = running;
  expect(await second.ended).toBe(0);
  expect(JSON.parse(second.lines[0] ?? '')).toMatchObject({ status: 'proved', spent: { tokens: 0 } });
  // Its address is all that it has said.
  expect(own.lines).toHaveLength(1);
  await using opened = await openStore(store);
  const [kept] = explainPlan(readPlan((await loadEpisode(opened, 'plus_turned')).lines)).plans;
  expect(kept?.lemmas.map(({ end }) => end)).toContain('remembered');
  expect(kept?.notes).toEqual(['it goes on with the plan of an earlier run']);
}, 500_000);

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sha256 } from '../../core/hash.ts';
import type { Theorem } from '../../core/theorem.ts';
import { chatExampleSchema } from '../../src/agent/dialogue/chat-examples.ts';
import { readDialogue } from '../../src/agent/dialogue/dialogue-lines.ts';
import { openSuite } from '../../src/evaluate/suites/open-suite.ts';
import { suiteFolders } from '../../src/evaluate/suites/registry.ts';
import { gateRequest } from '../../src/prove/ask-gate.ts';
import { openStore } from '../../src/store/open-store.ts';
import { scriptedChat, submit } from '../agent/dialogue/scripted-chat.ts';
import { fakeServices, runMain } from '../support/fake-terminal.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (name: string) => join(folder.path, name);

async function lakatos(...argv: string[]) {
  const sketch = 'Well.\n```lean\ntheorem key : ta := by sorry\ntheorem plan : x := by exact key\n```';
  const chat = scriptedChat(({ messages }) =>
    messages[0]?.content.includes('You plan proofs') ? sketch : submit('by close'),
  );
  const services = { ...fakeServices(), openChat: async () => chat };
  return await runMain(argv, { env: { LAKATOS_DATA: at('data') } }, services);
}

beforeAll(async () => {
  folder = await temporaryFolder();
  const prove = (statement: string, ...mode: string[]) =>
    lakatos(
      'prove',
      '--statement',
      statement,
      '--model',
      'm',
      '--workers',
      '1',
      '--store',
      at('store'),
      ...mode,
    );
  expect((await prove('theorem talk : t', '--prover', 'dialogue', '--samples', '1')).code).toBe(0);
  expect((await prove('theorem plan : x', '--prover', 'plan', '--planner', 'sketch')).code).toBe(0);
  expect((await prove('theorem search : t', '--prover', 'plan', '--planner', 'sketch')).code).toBe(0);
});
afterAll(async () => await folder[Symbol.asyncDispose]());

const exportChats = (...more: string[]) =>
  lakatos('export', '--format', 'chat', '--out', at('chats.jsonl'), '--store', at('store'), ...more);

test('--store none is refused with what can be done', async () => {
  expect(await exportChats('--store', 'none')).toMatchObject({
    code: 2,
    err: expect.stringContaining('leave it out, or name a store with --store DIR'),
  });
});

test('conversations and plans of the store become examples with the verdict of the gate', async () => {
  const { code, out, err } = await exportChats('--json');
  expect(code).toBe(0);
  const examples = (await readFile(at('chats.jsonl'), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => chatExampleSchema.parse(JSON.parse(line)));
  expect(examples.map(({ theorem, task, reward }) => [theorem, task, reward])).toEqual([
    ['talk', 'dialogue', 1],
    ['plan', 'plan', 1],
  ]);
  const counts = { examples: 2, theorems: 2, rewards: { proved: 2, notProved: 0, unknown: 0 } };
  expect(JSON.parse(out)).toEqual({ path: at('chats.jsonl'), ...counts, refused: [], unreadable: 0 });
  expect(err).toContain('2 examples of 2 theorems: 2 proved, 0 not proved, 0 unknown');
});

test('nothing leaves of a theorem that results are measured on', async () => {
  const { signal } = new AbortController();
  const folders = suiteFolders({ LAKATOS_DATA: at('data') });
  const core = await openSuite(folders, 'core', signal);
  const measured: Theorem[] = [];
  for await (const entry of core.entries(signal))
    if (entry.kind === 'problem' && entry.problem.split === 'valid') measured.push(entry.problem.theorem);
  const theorem = measured[0]!;
  {
    await using store = await openStore(at('store'));
    const [header] = await store.episodes('talk');
    const talk = (await store.episode(header!.id))!.lines;
    // As if the gate had accepted its proof of that theorem.
    const { reference, submission } = gateRequest(theorem, readDialogue(talk).result.proof ?? '');
    const text = JSON.stringify([{ ...(talk[0] as object), theorem }, ...talk.slice(1)])
      .replaceAll(/"statementHash":"\w+"/g, `"statementHash":"${sha256(reference)}"`)
      .replaceAll(/"submissionHash":"\w+"/g, `"submissionHash":"${sha256(submission)}"`);
    const lines: readonly unknown[] = JSON.parse(text);
    await store.putEpisode({ header: { ...header!, id: 'measured', theoremId: theorem.id }, lines });
  }
  const { code, err } = await exportChats();
  expect(code).toBe(0);
  expect(err).toContain('2 examples of 2 theorems');
  expect(err).toContain(`left out: what comes of ${theorem.id}, because`);
});

test('an episode that can not be read is left out, and the others are written', async () => {
  {
    await using store = await openStore(at('store'));
    // Those of its searches come first.
    const header = (await store.episodes('plan')).at(-1);
    const { lines } = (await store.episode(header!.id))!;
    const [first, ...rest] = lines;
    const newer = [{ ...(first as object), version: 99 }, ...rest];
    await store.putEpisode({ header: { ...header!, id: 'newer', theoremId: 'newer' }, lines: newer });
    const edited = JSON.parse(JSON.stringify(lines).replace('theorem plan : x', 'theorem plan : y'));
    await store.putEpisode({ header: { ...header!, id: 'edited', theoremId: 'edited' }, lines: edited });
  }
  const { code, out, err } = await exportChats('--json');
  expect(code).toBe(0);
  for (const id of ['newer', 'edited']) expect(err).toContain(`left out: ${id} can not be read\n`);
  expect(JSON.parse(out)).toMatchObject({ examples: 2, unreadable: 2 });
});

test('what does not belong together, and a store without chats', async () => {
  expect((await exportChats('--rounds', '1')).err).toContain('--rounds belongs to the other formats');
  const learnt = await lakatos('export', '--format', 'verl', '--out', at('x.jsonl'));
  expect(learnt).toMatchObject({ code: 2, err: expect.stringContaining('needs the folder of a run') });
  await (await openStore(at('empty')))[Symbol.asyncDispose]();
  const none = await lakatos('export', '--format', 'chat', '--out', at('x.jsonl'), '--store', at('empty'));
  expect(none).toMatchObject({ code: 2, err: expect.stringContaining('no conversation and no plan') });
});

test('replay and explain show the plan', async () => {
  const shown = await lakatos('replay', 'plan', '--store', at('store'));
  expect(shown.out).toContain('== Asked for a plan for plan:');
  expect(shown.out).toContain('proved: ta');
  const explained = await lakatos('explain', 'plan', '--store', at('store'));
  expect(explained.out).toContain('== Plan 1 for plan');
  const data = JSON.parse((await lakatos('explain', 'plan', '--store', at('store'), '--json')).out);
  expect(data).toMatchObject({ theorem: 'plan', status: 'proved', plans: [{ lemmas: [{ end: 'proved' }] }] });
  // The short search before any plan has proved it: that is what there is to see.
  expect((await lakatos('explain', 'search', '--store', at('store'))).out).toContain('Where the time went');
  expect((await lakatos('replay', 'plan', '--store', at('store'), '--step', '1')).code).toBe(2);
});

import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { unlimited } from '../../../core/ledger.ts';
import { fileLimits } from '../../../core/limits.ts';
import { seededRandom } from '../../../core/random.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { chatExamplesOf } from '../../../src/agent/dialogue/chat-examples.ts';
import {
  type DialogueSettings,
  type DialogueView,
  defaultDialogue,
  readDialogue,
} from '../../../src/agent/dialogue/dialogue-lines.ts';
import { proveByDialogue } from '../../../src/agent/dialogue/prove-by-dialogue.ts';
import { openRemoteChat } from '../../../src/llm/remote/open-remote.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { proveOptions } from '../../support/prove-options.ts';
import { startProcess } from '../../support/start-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { call, submit } from './scripted-chat.ts';

const theorem: Theorem = {
  id: 'double_eq',
  header: `def double : Nat → Nat
  | 0 => 0
  | n + 1 => double n + 2
`,
  statement: 'theorem double_eq (n : Nat) : double n = n + n',
};
const proof = `by
  induction n with
  | zero => rfl
  | succ n ih =>
    simp only [double, ih]
    omega`;

const never = new AbortController().signal;

describe('against a server of its own, with Lean', () => {
  let engine: LeanEngine;
  beforeAll(async () => {
    engine = await createEmbeddedEngine({ workers: 1 });
  });
  afterAll(async () => {
    await engine[Symbol.asyncDispose]();
  });

  /** What came of it, the episode as it was kept, and what the server was told last in each turn. */
  async function converse(answers: readonly string[], settings: Partial<DialogueSettings> = {}) {
    const path = fileURLToPath(new URL('./processes/chat-server.ts', import.meta.url));
    await using server = startProcess([process.execPath, path, JSON.stringify(answers)]);
    const url = (await server.line(/^listening/u)).split(' ')[1] ?? '';
    await using folder = await temporaryFolder();
    await using store = await openStore(folder.path);
    const retries = { attempts: 2, baseMs: 1 };
    await using chat = await openRemoteChat({ url, env: {}, random: seededRandom(1), retries }, never);
    const reported = await proveByDialogue(
      theorem,
      proveOptions({
        engine,
        store,
        limits: unlimited,
        fileLimits: { ...fileLimits, wallClockMs: 120_000 },
        chat,
        dialogue: {
          ...defaultDialogue,
          ...{ attempts: 1, parallel: 1, turns: 6 },
          tools: { ...defaultDialogue.tools, ms: 120_000 },
          ...settings,
        },
        library: null,
        memory: null,
      }),
    );
    const [header] = await store.episodes(theorem.id);
    const view: DialogueView = readDialogue((await store.episode(header?.id ?? ''))?.lines ?? []);
    const told = server.lines.slice(1).map((line) => String(JSON.parse(line).told));
    return { reported, view, told };
  }

  test('tools, a mistake, and a proof that the gate accepts', async () => {
    const { reported, view, told } = await converse([
      `I compute a little.\n${call('evaluate', { expression: 'double 7' })}`,
      `\`\`\`tool\n{"tool": "check_proof", "arguments": {"proof":\n\`\`\``,
      // Line breaks inside the string, as models write them.
      `\`\`\`tool\n{"tool": "check_proof", "arguments": {"proof": "by\n  simp [doubel]"}}\n\`\`\``,
      `Now by induction.\n${submit(proof)}`,
    ]);
    expect(reported.result).toMatchObject({ status: 'proved', reason: null, proof });
    expect(reported.result.certificate).toMatchObject({ verdict: 'accepted', theorems: ['double_eq'] });
    expect(reported.result.spent).toMatchObject({ calls: 4, tokens: 440 });
    expect(told[0]).toContain('theorem double_eq (n : Nat) : double n = n + n := by\n  sorry');
    expect(told[1]).toContain('[evaluate]\n14 : Nat');
    expect(told[2]).toContain('This is no JSON');
    expect(told[3]).toContain('simp [<error>doubel</error>]');
    const [example] = chatExamplesOf(view, () => true);
    expect(example).toMatchObject({ reward: 1, end: 'proved', model: 'scripted', theorem: 'double_eq' });
    expect(example?.messages.map(({ role }) => role).join(' ')).toBe(
      'system user assistant user assistant user assistant user assistant',
    );
    expect(example?.messages.at(-1)?.content).toContain('simp only [double, ih]');
  });

  test('sorry is no proof, in whatever place', async () => {
    const { reported, view, told } = await converse(
      [
        submit('by sorry'),
        submit('by\n  have : True := sorry\n  cases n <;> sorry'),
        submit('by exact sorryAx _'),
      ],
      { turns: 3 },
    );
    expect(reported.result).toMatchObject({ status: 'not-proved', proof: null, certificate: null });
    expect(told[1]).toContain('there is a sorry');
    const submissions = view.talks[0]?.lines.flatMap((line) => (line.type === 'submission' ? [line] : []));
    expect(submissions?.map(({ outcome }) => outcome)).not.toContain('accepted');
    expect(submissions).toHaveLength(3);
    expect(chatExamplesOf(view, () => true)).toMatchObject([{ reward: 0, end: 'turns' }]);
  });

  test('a model that never comes to an end runs out of turns', async () => {
    const { reported, view, told } = await converse([call('find_counterexample', {})], {
      turns: 2,
      attempts: 2,
    });
    expect(reported.result).toMatchObject({ status: 'not-proved', reason: 'exhausted' });
    expect(told).toHaveLength(4);
    expect(view.talks.map(({ end }) => [end.end, end.turns])).toEqual([
      ['turns', 2],
      ['turns', 2],
    ]);
  });

  test('a server that dies is a fault, and says nothing about the theorem', async () => {
    const { reported, view } = await converse([call('evaluate', { expression: 'double 2' }), 'DIE']);
    expect(reported.result).toMatchObject({ status: 'error', reason: 'machinery' });
    expect(reported.fault).toMatchObject({ code: 'MODEL_SERVER' });
    expect(view.talks[0]?.end).toMatchObject({ end: 'broken', turns: 1 });
    expect(chatExamplesOf(view, () => true)).toMatchObject([{ reward: null, end: 'broken' }]);
  });
});

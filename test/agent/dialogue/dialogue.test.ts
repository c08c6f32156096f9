import { describe, expect, test } from '@jest/globals';
import { LakatosError } from '../../../core/errors.ts';
import { unlimited } from '../../../core/ledger.ts';
import { makeVerdict } from '../../../lean/gate/certificate.ts';
import {
  type ChatExample,
  chatExampleSchema,
  chatExamplesOf,
} from '../../../src/agent/dialogue/chat-examples.ts';
import {
  type DialogueSettings,
  defaultDialogue,
  dialogueStory,
  readDialogue,
} from '../../../src/agent/dialogue/dialogue-lines.ts';
import type { DialogueOptions } from '../../../src/agent/dialogue/dialogue-run.ts';
import { proveByDialogue } from '../../../src/agent/dialogue/prove-by-dialogue.ts';
import { readAnyEpisode } from '../../../src/agent/episode-kinds.ts';
import type { Library } from '../../../src/agent/tools/library.ts';
import { jsonLines } from '../../../src/files/json-lines.ts';
import type { ChatModel } from '../../../src/llm/chat-model.ts';
import { beginsWith } from '../../../src/prove/episode/parse-line.ts';
import { storyText } from '../../../src/report/story.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { type Episode, noStore } from '../../../src/store/store.ts';
import fc from '../../support/properties.ts';
import { type Changes, proveOptions } from '../../support/prove-options.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { call, scriptedChat, submit } from './scripted-chat.ts';

const theorem = { id: 't', header: '', statement: 'theorem t : x' };

function options(
  chat: ChatModel,
  settings: Partial<DialogueSettings> = {},
  changes: Changes<DialogueOptions> = {},
) {
  const episodes: Episode[] = [];
  const store = {
    ...noStore(),
    async putEpisode(episode: Episode) {
      // As it would come back from the disk.
      episodes.push(JSON.parse(JSON.stringify(episode)));
    },
  };
  const own = proveOptions({
    store,
    limits: unlimited,
    chat,
    dialogue: { ...defaultDialogue, attempts: 1, parallel: 1, turns: 5, ...settings },
    library: null,
    memory: null,
    ...changes,
  });
  return { ...own, episodes };
}

const viewOf = ({ episodes }: { readonly episodes: readonly Episode[] }) => {
  const [episode] = episodes;
  if (episode === undefined) throw new Error('no episode was kept');
  expect(beginsWith(episode.lines, 'dialogue')).toBe(true);
  return readDialogue(episode.lines);
};

const everything = () => true;
const kindsOf = (view: ReturnType<typeof viewOf>, attempt = 0) =>
  view.talks.find((talk) => talk.attempt === attempt)?.lines.map(({ type }) => type);

describe('a conversation', () => {
  test('goes on until the gate accepts, and is kept whole', async () => {
    const answers = [
      call('check_proof', { proof: 'by\n  guess' }),
      submit('by sorry'),
      submit('by\n  close'),
    ];
    const own = options(scriptedChat((_, number) => answers[number]!));
    const { result } = await proveByDialogue(theorem, own);
    expect(result).toMatchObject({ status: 'proved', reason: null, proof: 'by\n  close' });
    expect(result.certificate?.verdict).toBe('accepted');
    expect(result.spent.calls).toBe(4);
    const view = viewOf(own);
    expect(kindsOf(view)).toEqual([
      ...['opening', 'answer', 'call', 'reply', 'answer', 'submission', 'reply'],
      ...['answer', 'submission', 'reply', 'end'],
    ]);
    expect(view.talks[0]?.end).toMatchObject({ end: 'proved', turns: 3 });
    expect(view.result).toMatchObject({ status: 'proved', proof: 'by\n  close' });
    expect(own.episodes[0]?.header).toMatchObject({ theoremId: 't', result: 'proved' });
    const text = storyText(dialogueStory(view));
    expect(text).toContain('== Conversation 1, 3 turns: proved');
    expect(text).toContain('-- handed in, accepted');
    expect(text).toMatch(/The proof:\ntheorem t : x := by\n {2}close\s*$/u);
    const page = readAnyEpisode(own.episodes[0]!.lines).page();
    expect(page).toContain('<h2>Conversation 1, 3 turns: proved</h2>');
    expect(page).toMatch(/<details><summary>handed in, accepted \(\d+ ms\)<\/summary><pre>/);
    expect(own.events.map(({ kind }) => kind)).toEqual([
      'theorem-started',
      'theorem-step',
      ...Array(3).fill('search-progress'),
      'theorem-finished',
    ]);
  });

  test('does not count the time in which Lean lists its library', async () => {
    let now = 0;
    const clock = { ...proveOptions().run.clock, now: () => now };
    const library = {
      for: async () => {
        now += 60_000;
        return null as unknown as Library;
      },
    };
    const chat = scriptedChat(() => submit('by\n  close'));
    const own = options(chat, {}, { clock, library, limits: { ...unlimited, ms: 10_000 } });
    const { result } = await proveByDialogue(theorem, own);
    expect(result).toMatchObject({ status: 'proved', spent: { ms: 0 } });
  });

  test('that somebody changed is refused: another theorem, or an end that nothing in it bears out', async () => {
    const own = options(scriptedChat(() => submit('by\n  close')));
    await proveByDialogue(theorem, own);
    const text = JSON.stringify(own.episodes[0]?.lines);
    const edited = JSON.parse(text.replace(theorem.statement, 'theorem t : y'));
    expect(() => readDialogue(edited)).toThrow('not of this theorem with this proof');
    const lines = JSON.parse(text.replaceAll('"outcome":"accepted"', '"outcome":"failed"'));
    expect(() => readDialogue(lines)).toThrow('ends with a proof that is not in it');
  });

  test('what a searching tactic of the accepted proof found stands in its place', async () => {
    const plain = scriptedEngine();
    const engine = scriptedEngine({
      async elaborate(text, ...rest) {
        const read = await plain.elaborate(text, ...rest);
        if (read.kind !== 'elaborated' || !text.includes('exact?')) return read;
        const at = { start: { line: 2, column: 2 }, end: { line: 2, column: 8 } };
        const said = { severity: 'information' as const, text: 'Try this:\n  [apply] close', ...at };
        return { ...read, report: { ...read.report, messages: [said] } };
      },
    });
    const own = options(
      scriptedChat(() => submit('by\n  exact?')),
      {},
      { engine, polishMs: 5_000 },
    );
    const { result } = await proveByDialogue(theorem, own);
    expect(result).toMatchObject({ status: 'proved', proof: 'by\n  close' });
    expect(engine.verified.map(({ submission }) => submission)).toEqual(
      ['exact?', 'close'].map((tactic) => `theorem t : x := by\n  ${tactic}\n`),
    );
    const view = viewOf(own);
    expect(view.result).toMatchObject({ proof: 'by\n  close' });
    expect(view.talks[0]?.lines.find(({ type }) => type === 'submission')).toMatchObject({
      proof: 'by\n  exact?',
    });
  });

  test('ends with its turns, and says how many are left', async () => {
    const chat = scriptedChat(() => 'I wonder.');
    const own = options(chat, { turns: 3 });
    const { result, detail } = await proveByDialogue(theorem, own);
    expect(result).toMatchObject({ status: 'not-proved', reason: 'exhausted' });
    expect(detail).toContain('1 conversation');
    expect(chat.calls).toHaveLength(3);
    expect(chat.calls[2]?.messages.at(-1)?.content).toContain('This is your last turn.');
    expect(viewOf(own).talks[0]?.end).toMatchObject({ end: 'turns', turns: 3 });
  });

  test('does only so many actions of one answer', async () => {
    const many = Array(6)
      .fill(call('check_code', { code: '#check x' }))
      .join('\n');
    const chat = scriptedChat((_, number) => (number === 0 ? many : submit('by close')));
    const own = options(chat, { actions: 2 });
    await proveByDialogue(theorem, own);
    expect(kindsOf(viewOf(own))?.filter((type) => type === 'call')).toHaveLength(2);
    expect(chat.calls[1]?.messages.at(-1)?.content).toContain('Only the first 2 were done');
  });

  test('that the gate rejects is told why, and is not proved', async () => {
    const chat = scriptedChat(() => submit('by wrong'));
    const own = options(chat, { turns: 2 });
    const { result } = await proveByDialogue(theorem, own);
    expect(result).toMatchObject({ status: 'not-proved', reason: 'gate-rejected', proof: null });
    expect(chat.calls[1]?.messages.at(-1)?.content).toContain('does not hold');
    expect(own.events.filter(({ kind }) => kind === 'proof-rejected')).toHaveLength(2);
  });

  test.each([
    ['once', 1, 'proved', 1],
    ['each time', Number.POSITIVE_INFINITY, 'not-proved', 2],
  ])('has no word against a proof that the gate was silent about %s', async (_, silent, status, turns) => {
    let asked = 0;
    const honest = scriptedEngine();
    const engine = scriptedEngine({
      verify: async (request, limits) => {
        asked += 1;
        const reasons = [{ code: 'timeout' as const, message: 'it took too long' }];
        const given = { theorems: [], axioms: [], passed: [], reasons };
        return asked <= silent ? makeVerdict(request, 'toy', given) : honest.verify(request, limits);
      },
    });
    const chat = scriptedChat(() => submit('by close'));
    const { result } = await proveByDialogue(theorem, options(chat, { turns: 2 }, { engine }));
    expect(result.status).toBe(status);
    expect(chat.calls).toHaveLength(turns);
    const told = chat.calls.flatMap(({ messages }) => messages.map(({ content }) => content)).join('\n');
    expect(told).not.toContain('Not accepted.');
    expect(told.includes('No verdict')).toBe(status === 'not-proved');
  });

  test('is made shorter by the model itself when it gets too long', async () => {
    const long = `theorem u : ${'bad '.repeat(2_000)}`;
    const chat = scriptedChat(({ messages }) =>
      messages.at(-1)?.content.includes('Sum up for yourself')
        ? 'I looked at u many times.'
        : `Again ${'and again '.repeat(200)}\n${call('check_code', { code: long })}`,
    );
    const own = options(chat, { turns: 12, contextTokens: 6_000, maxTokens: 500 });
    await proveByDialogue(theorem, own);
    const view = viewOf(own);
    const shortened = view.talks[0]?.lines.flatMap((line) => (line.type === 'shortened' ? [line] : [])) ?? [];
    expect(shortened.map(({ by }) => by)).toContain('summary');
    expect(shortened.at(-1)?.messages[1]?.content).toContain('I looked at u many times.');
    for (const { messages, request } of chat.calls) {
      const characters = messages.reduce((sum, { content }) => sum + content.length, 0);
      expect(characters / 4 + request.maxTokens).toBeLessThanOrEqual(6_000);
    }
    const examples = chatExamplesOf(view, everything);
    expect(examples.length).toBeGreaterThan(1);
    const trained = examples.flatMap(({ messages }) => messages.filter(({ weight }) => weight === 1));
    expect(trained).toHaveLength(12);
  });

  test('is made shorter when the server finds it too long, and given up when that does not help', async () => {
    const chat = scriptedChat(() => {
      throw new LakatosError('MODEL_PROMPT_TOO_LONG', 'too long');
    });
    const own = options(chat, { attempts: 3, contextTokens: 5_000, maxTokens: 500 });
    const { result, detail } = await proveByDialogue(theorem, own);
    expect(result.reason).toBe('prompt-too-long');
    expect(detail).toContain('5000 tokens has no room for');
    // Each other conversation begins with the same words.
    expect(viewOf(own).talks).toHaveLength(1);
    expect(viewOf(own).talks[0]?.end.end).toBe('too-long');
    expect(chatExamplesOf(viewOf(own), everything)).toEqual([]);
  });
});

test('whatever a model says, it is an answer, and the turns come to an end', async () => {
  const pieces = fc.constantFrom(
    ...[
      '```tool',
      '```submit',
      '```',
      '\n',
      '{"tool": "check_proof", "arguments": ',
      '{"proof": "by close"}}',
    ],
    ...['by close', 'by wrong', 'by sorry', '<think>', '</think>', '{"tool": "find_counterexample"}'],
  );
  const answers = fc.array(fc.array(pieces, { maxLength: 8 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(answers, async (texts) => {
      const chat = scriptedChat((_, number) => (texts[number % texts.length] ?? []).join('\n'));
      const own = options(chat, { turns: 6 });
      const { result } = await proveByDialogue(theorem, own);
      expect(['proved', 'not-proved']).toContain(result.status);
      if (result.status === 'proved') expect(result.proof).not.toMatch(/wrong|sorry/u);
      expect(chat.calls.length).toBeLessThanOrEqual(6);
      const [example] = chatExamplesOf(viewOf(own), everything);
      expect(example?.reward).toBe(result.status === 'proved' ? 1 : 0);
    }),
  );
});

describe('several conversations', () => {
  test('go on side by side, and the first that is accepted ends the others', async () => {
    let waiting = 0;
    const chat = scriptedChat(async (_, number) => {
      if (number < 2) {
        waiting += 1;
        return await new Promise<string>(() => {});
      }
      return submit('by close');
    });
    const own = options(chat, { attempts: 5, parallel: 3 });
    const { result } = await proveByDialogue(theorem, own);
    expect(result.status).toBe('proved');
    expect(waiting).toBe(2);
    const ends = viewOf(own).talks.map(({ attempt, end }) => [attempt, end.end]);
    expect(ends).toEqual([
      [0, 'cut-short'],
      [1, 'cut-short'],
      [2, 'proved'],
    ]);
    expect(new Set(chat.calls.map(({ request }) => request.seed)).size).toBe(3);
  });

  test('a fault in one leaves the verdict that another waits for', async () => {
    const plain = scriptedEngine();
    let asked = () => {};
    const isJudged = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const engine = scriptedEngine({
      async verify(request, limits, signal) {
        asked();
        await new Promise((resolve) => setTimeout(resolve, 50));
        signal?.throwIfAborted();
        return await plain.verify(request, limits);
      },
    });
    const chat = scriptedChat(async (_, number) => {
      if (number === 0) return submit('by close');
      await isJudged;
      throw new LakatosError('MODEL_SERVER', 'the server is gone');
    });
    const own = options(chat, { attempts: 2, parallel: 2 }, { engine });
    const { result } = await proveByDialogue(theorem, own);
    expect([result.status, result.proof]).toEqual(['proved', 'by close']);
    expect(viewOf(own).talks.map(({ end }) => end.end)).toEqual(['proved', 'broken']);
  });

  test('side by side get no more tokens to write than are left for all of them', async () => {
    const chat = scriptedChat(() => call('check_code', { code: '#check x' }));
    const own = options(
      chat,
      { attempts: 8, parallel: 8, turns: 1, maxTokens: 4_000 },
      { limits: { ...unlimited, tokens: 40_000 } },
    );
    await proveByDialogue(theorem, own);
    expect(chat.calls.length).toBe(8);
    const first = chat.calls.map(({ messages, request }) => {
      const characters = messages.reduce((sum, { content }) => sum + content.length, 0);
      return characters / 4 + request.maxTokens;
    });
    expect(first.reduce((sum, tokens) => sum + tokens, 0)).toBeLessThanOrEqual(40_000);
  });

  test('share the tokens and the calls of Lean', async () => {
    const chat = scriptedChat(() => call('check_code', { code: '#check x' }));
    const few = options(chat, { attempts: 50, turns: 2 }, { limits: { ...unlimited, calls: 7 } });
    expect((await proveByDialogue(theorem, few)).result).toMatchObject({ reason: 'budget-calls' });
    expect(viewOf(few).talks.at(-1)?.end.end).toBe('cut-short');
    const short = options(chat, { attempts: 50, turns: 2 }, { limits: { ...unlimited, tokens: 4_000 } });
    const { result } = await proveByDialogue(theorem, short);
    expect(result.reason).toBe('budget-tokens');
    expect(result.spent.tokens).toBeLessThan(8_000);
  });

  test('a proof that the last tokens were spent on is judged', async () => {
    const chat = scriptedChat(() => submit('by close'));
    const own = options(chat, {}, { limits: { ...unlimited, tokens: 100 } });
    expect((await proveByDialogue(theorem, own)).result.status).toBe('proved');
  });

  test('are cut short when the time ends', async () => {
    const chat = scriptedChat(() => new Promise<string>(() => {}));
    const own = options(chat, { attempts: 2, parallel: 2 }, { limits: { ...unlimited, ms: 500 } });
    const done = await proveByDialogue(theorem, own);
    expect(done.result.reason).toBe('budget-time');
    expect(done.detail).toBe(
      'The time ended while the model was writing: give more --time or fewer --samples.',
    );
    expect(viewOf(own).talks.map(({ end }) => end.end)).toEqual(['cut-short', 'cut-short']);
  });

  test('the result tells what was judged, and that the model was writing when the time ended', async () => {
    let written = 0;
    const scripted = scriptedChat((_, number) => {
      if (number === 0) return submit('by wrong');
      written = 812;
      return new Promise<string>(() => {});
    });
    const chat = { ...scripted, tokensUsed: () => ({ read: 0, written }) };
    const own = options(chat, {}, { limits: { ...unlimited, ms: 500 } });
    const { result, detail } = await proveByDialogue(theorem, own);
    expect([result.reason, detail]).toEqual([
      'budget-time',
      'The model handed in no proof that the gate accepts, in 1 conversation.\nThe time ended while the model was writing (812 tokens): give more --time or fewer --samples.',
    ]);
  });

  test('search in what the header imports, and wait for that no longer than the run goes on', async () => {
    const none: readonly string[] = [];
    const library: Library = { size: 1, byName: () => ['found'], bySymbols: () => none, byGoal: () => none };
    const asks = call('search_library', { by: 'name', query: 'x' });
    const chat = scriptedChat(({ messages }) => (messages.length === 2 ? asks : submit('by close')));
    const headers: string[] = [];
    const opens = async (header: string) => {
      headers.push(header);
      return library;
    };
    const importing = { ...theorem, header: 'import A' };
    const own = options(chat, { attempts: 2, parallel: 2 }, { library: { for: opens } });
    expect((await proveByDialogue(importing, own)).result.status).toBe('proved');
    expect(headers).toEqual(['import A']);
    expect(chat.calls.some(({ messages }) => messages.at(-1)?.content.includes('found'))).toBe(true);
    const never = (_: string, signal: AbortSignal) =>
      new Promise<Library>((resolve) => signal.addEventListener('abort', () => resolve(library)));
    const late = options(chat, {}, { library: { for: never }, signal: AbortSignal.timeout(30) });
    expect((await proveByDialogue(theorem, late)).result.reason).toBe('cancelled');
  });

  test('end when the run is stopped', async () => {
    const stop = new AbortController();
    const chat = scriptedChat(() => {
      stop.abort();
      return 'x';
    });
    const own = options(chat, {}, { signal: stop.signal });
    expect((await proveByDialogue(theorem, own)).result.reason).toBe('cancelled');
  });

  test('a fault ends them all and is no answer about the theorem', async () => {
    const fault = new Error('broken');
    const chat = scriptedChat((_, number) => {
      if (number === 1) throw fault;
      return new Promise<string>(() => {});
    });
    const own = options(chat, { attempts: 2, parallel: 2 });
    const reported = await proveByDialogue(theorem, own);
    expect(reported.result).toMatchObject({ status: 'error', reason: 'machinery' });
    expect(reported.fault).toBe(fault);
    const view = viewOf(own);
    expect(view.talks.map(({ end }) => end.end).sort()).toEqual(['broken', 'cut-short']);
    expect(chatExamplesOf(view, everything)).toEqual([]);
  });
});

test('a proof that is kept is asked of the gate, and of no model', async () => {
  await using folder = await temporaryFolder();
  await using store = await openStore(folder.path);
  const first = options(
    scriptedChat(() => submit('by close')),
    {},
    { store },
  );
  expect((await proveByDialogue(theorem, first)).result.status).toBe('proved');
  const [header] = await store.episodes('t');
  expect(readDialogue((await store.episode(header?.id ?? ''))?.lines ?? []).result.status).toBe('proved');
  const chat = scriptedChat(() => 'no');
  expect((await proveByDialogue(theorem, options(chat, {}, { store }))).result.status).toBe('proved');
  expect(chat.calls).toEqual([]);
});

describe('what is learnt from conversations', () => {
  async function examplesFrom(
    answers: (number: number) => string,
    changes: Changes<DialogueOptions> = {},
  ): Promise<readonly ChatExample[]> {
    const own = options(
      scriptedChat((_, number) => answers(number)),
      { attempts: 2, turns: 2 },
      changes,
    );
    await proveByDialogue(theorem, own);
    const view = viewOf(own);
    expect(chatExamplesOf(view, ({ id }) => id !== 't')).toEqual([]);
    return chatExamplesOf(view, everything);
  }

  test('proved, not proved, and what the messages were', async () => {
    const examples = await examplesFrom((number) =>
      number === 3 ? submit('by close') : '<think>so</think>Hm.',
    );
    expect(examples.map(({ attempt, reward, end, turns }) => [attempt, reward, end, turns])).toEqual([
      [0, 0, 'turns', 2],
      [1, 1, 'proved', 2],
    ]);
    expect(examples[0]?.messages.map(({ role, weight }) => [role, weight])).toEqual([
      ['system', undefined],
      ['user', undefined],
      ['assistant', 1],
      ['user', undefined],
      ['assistant', 1],
    ]);
    expect(examples[0]?.messages[2]?.content).toBe('Hm.');
    const lines = jsonLines(examples).trimEnd().split('\n');
    expect(lines.map((line) => chatExampleSchema.parse(JSON.parse(line)))).toEqual(examples);
  });

  test('what a common limit kept from being done is unknown', async () => {
    const limits = { ...unlimited, calls: 3 };
    const ask = call('check_code', { code: '#check x' });
    // The third question is the last that there is; the proof behind it is never judged.
    const examples = await examplesFrom(
      (number) => (number === 0 ? ask : `${ask}\n${ask}\n${submit('by close')}`),
      {
        limits,
      },
    );
    expect(examples.map(({ reward, end }) => [reward, end])).toEqual([[null, 'cut-short']]);
  });

  test('a verdict that never came is unknown', async () => {
    const engine = scriptedEngine({ elaborate: async () => ({ kind: 'timeout', ms: 1 }) });
    const examples = await examplesFrom(() => submit('by close'), { engine });
    expect(examples.map(({ reward, end }) => [reward, end])).toEqual([
      [null, 'turns'],
      [null, 'turns'],
    ]);
  });
});

test.each([
  ['no beginning', [{ type: 'result' }], 'line 1'],
  ['another version', [{ type: 'dialogue', version: 99 }], 'line 1'],
])('an episode with %s is refused', (_, lines, said) => {
  expect(() => readDialogue(lines)).toThrow(said);
});

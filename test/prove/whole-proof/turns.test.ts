import { describe, expect, test } from '@jest/globals';
import type { Spent } from '../../../core/budget.ts';
import { unlimited } from '../../../core/ledger.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import type { LanguageModel } from '../../../src/llm/language-model.ts';
import { readWholeProof } from '../../../src/prove/whole-proof/whole-proof-lines.ts';
import { explainWholeProof } from '../../../src/prove/whole-proof/whole-proof-story.ts';
import { type Episode, noStore } from '../../../src/store/store.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';
import {
  continuation,
  type ScriptedCall,
  sayNothing,
  scriptedLanguageModel,
} from '../../support/scripted-language-model.ts';
import { linesOf, prove } from './drive-whole-proof.ts';

/** A toy Lean: whatever has `wrong` in it has an error there. `before` is waited for first. */
function toyLean(before: (text: string) => Promise<unknown> = async () => {}): LeanEngine {
  return scriptedEngine({
    elaborate: async (text) => {
      await before(text);
      const line = text.split('\n').findIndex((own) => own.includes('wrong')) + 1;
      const start = { line, column: 2 };
      const messages = line === 0 ? [] : [{ severity: 'error' as const, text: 'bad tactic', start }];
      return { kind: 'elaborated', ms: 1, report: { messages, open: [], partial: [], broken: [] } };
    },
  });
}

const theorem: Theorem = { id: 'x', header: '', statement: 'theorem a : t1' };

/** Answers call after call; the last one answers all that follow. */
function inTurn(...answers: readonly ((call: ScriptedCall) => Promise<readonly string[]> | string[])[]) {
  let calls = 0;
  return scriptedLanguageModel(async (call) => {
    const answer = answers[Math.min(calls++, answers.length - 1)]!;
    const texts = await answer(call);
    return call.prompts.map(() => ({ continuations: texts.map(continuation), reading: null }));
  });
}

const say =
  (...texts: string[]) =>
  () =>
    texts;
const silence = (call: ScriptedCall) => sayNothing(call) as Promise<never>;
const breakDown = () => Promise.reject(new Error('out of order'));

/** One proof in each call. */
const single = { samples: 3, batch: 1 };

describe('the model writes while Lean is at work', () => {
  test('the next proofs are asked for before Lean is done with the last ones', async () => {
    const model = inTurn(say('by wrong1'), say('by wrong2'), say('by close'));
    const calls = [model.nextCall(), model.nextCall(), model.nextCall()];
    const engine = toyLean(async (text) => {
      if (text.includes('wrong1')) await calls[1];
      if (text.includes('wrong2')) await calls[2];
    });
    const done = await prove(engine, theorem, model, single);
    expect(done.result).toMatchObject({ status: 'proved', proof: 'by close' });
    expect(linesOf(done, 'attempt').map(({ proof }) => proof)).toEqual([
      'by wrong1',
      'by wrong2',
      'by close',
    ]);
  });

  test('errors go back while a search makes up what is missing', async () => {
    const model = inTurn(say('by\n  unwrap\n  quite wrong'), say('by wrong again'));
    const calls = [model.nextCall(), model.nextCall()];
    const toy = toyLean();
    const engine: LeanEngine = {
      ...toy,
      apply: async (...asked) => {
        await calls[1];
        return toy.apply(...asked);
      },
      [Symbol.asyncDispose]: async () => {},
    };
    const asked = { ...theorem, statement: 'theorem a : st1' };
    const rescue = { attempts: 1, calls: 10 };
    const done = await prove(engine, asked, model, { samples: 1, rounds: 1, repairs: 1, rescue });
    expect(linesOf(done, 'sketch')[0]).toMatchObject({ attempt: 0, accepted: 1 });
  });

  test('a proof that is accepted stops the model', async () => {
    const model = inTurn(say('by close'), silence);
    const calls = [model.nextCall(), model.nextCall()];
    const done = await prove(
      toyLean(() => calls[1]!),
      theorem,
      model,
      single,
    );
    expect(done.result.status).toBe('proved');
    expect((await calls[1]!).signal.aborted).toBe(true);
    expect(linesOf(done, 'asked')).toHaveLength(1);
  });

  test('and is stopped by a limit', async () => {
    const model = inTurn(say('by wrong'), silence);
    const limits = { ...unlimited, ms: 60_000, calls: 1 };
    const done = await prove(toyLean(), theorem, model, single, { limits });
    expect(done.result).toMatchObject({ status: 'not-proved', reason: 'budget-calls', spent: { calls: 1 } });
    expect(model.calls.map(({ signal }) => signal.aborted)).toEqual([true, true]);
    expect(done.detail).not.toContain('The time ended');
  });

  test('what is tried does not depend on who is faster', async () => {
    const answers = [
      say('by wrong1', 'by wrong2'),
      say('by wrong2', 'by wrong3'),
      say('by wrong3', 'by wrong4', 'by close'),
    ];
    const untimed = async (fast: 'model' | 'Lean') => {
      let isLooking = Promise.withResolvers<void>();
      const model = inTurn(
        ...answers.map((answer, at) => async (_: ScriptedCall) => {
          if (fast === 'Lean' && at > 0) await isLooking.promise;
          isLooking = Promise.withResolvers();
          return answer();
        }),
      );
      const calls = answers.map(() => model.nextCall());
      const engine = toyLean(async (text) => {
        const at = linesSeen(text);
        if (fast === 'model' && calls[at] !== undefined) await calls[at];
        isLooking.resolve();
      });
      const { lines } = await prove(engine, theorem, model, { samples: 6, batch: 2 });
      return lines.map((line) => ({ ...line, at: 0, ms: 0, ...(line.type === 'result' && { spent: null }) }));
    };
    expect(await untimed('Lean')).toEqual(await untimed('model'));
  });

  test('but not with a limit of tokens, which answers under way would reach at any moment', async () => {
    const model = inTurn(say('by wrong1'), say('by close'));
    const callsThen: number[] = [];
    const engine = toyLean(async () => callsThen.push(model.calls.length));
    const limits = { ...unlimited, ms: 60_000, tokens: 1000 };
    const done = await prove(engine, theorem, model, { samples: 2, batch: 1 }, { limits });
    expect(done.result.status).toBe('proved');
    expect(callsThen).toEqual([1, 2]);
  });
});

/** Which of the model's calls has to have begun before Lean looks at this. */
const linesSeen = (text: string): number => (/wrong[12]/u.test(text) ? 1 : text.includes('wrong3') ? 2 : 3);

describe('a model that breaks down', () => {
  test('leaves the episode of all that was tried, and what was spent', async () => {
    const model = inTurn(say('by wrong1', 'by wrong2'), breakDown);
    const kept: Episode[] = [];
    const told: Omit<Spent, 'ms'>[] = [];
    const store = { ...noStore(), putEpisode: async (episode: Episode) => void kept.push(episode) };
    const proving = prove(toyLean(), theorem, model, { rounds: 1 }, { store }, (spent) => told.push(spent));
    await expect(proving).rejects.toThrow('out of order');
    expect(told).toMatchObject([{ calls: 2 }]);
    expect(kept.map(({ header }) => header.result)).toEqual(['machinery']);
    const view = readWholeProof(JSON.parse(JSON.stringify(kept[0]?.lines)));
    expect(view.attempts.map(({ proof }) => proof)).toEqual(['by wrong1', 'by wrong2']);
    expect(view.result).toMatchObject({
      status: 'error',
      reason: 'machinery',
      detail: 'out of order',
      spent: { calls: 2 },
    });
    expect(explainWholeProof(view).answers.attempts).toBe(2);
  });

  test('does not matter where Lean holds a proof', async () => {
    const model = inTurn(say('by close'), breakDown);
    const calls = [model.nextCall(), model.nextCall()];
    const done = await prove(
      toyLean(() => calls[1]!),
      theorem,
      model,
      single,
    );
    expect(done.result.status).toBe('proved');
  });

  test('is told of when Lean is done with the proofs before', async () => {
    const model = inTurn(say('by wrong'), breakDown);
    const kept: Episode[] = [];
    const store = { ...noStore(), putEpisode: async (episode: Episode) => void kept.push(episode) };
    await expect(prove(toyLean(), theorem, model, single, { store })).rejects.toThrow('out of order');
    expect(readWholeProof(JSON.parse(JSON.stringify(kept[0]?.lines))).attempts).toHaveLength(1);
  });
});

describe('the result tells', () => {
  test('what the model was writing when the time ended', async () => {
    let now = 0;
    const looked = Promise.withResolvers<void>();
    const model = inTurn(say('by wrong'), async (call) => {
      await looked.promise;
      now = 10_000;
      return silence(call);
    });
    const writing: LanguageModel = {
      ...model,
      complete(prompts, request, signal, onTokens) {
        if (model.calls.length > 0) void looked.promise.then(() => onTokens?.({ written: 812 }));
        return model.complete(prompts, request, signal, onTokens);
      },
    };
    const engine = toyLean(async () => looked.resolve());
    const limits = { ...unlimited, ms: 5_000 };
    const done = await prove(engine, theorem, writing, single, { limits, clock: { now: () => now } });
    expect(done.result.reason).toBe('budget-time');
    expect(done.detail).toMatch(/^1 proof was tried/u);
    expect(done.detail).toContain(
      'The time ended while the model was writing (812 tokens): give more --time or fewer --samples.',
    );
  });

  test('that there are fewer different answers than were asked for', async () => {
    const model = inTurn(say('by wrong1', 'by wrong2'));
    const sampling = { method: 'distinct' } as const;
    const done = await prove(toyLean(), theorem, model, { samples: 5, sampling });
    expect(done.detail).toContain(
      'Of 5 different answers the model gave 2: it has no more, or no memory for more at once.',
    );
    // Samples may repeat: what lacks there was not asked for.
    const sampled = await prove(toyLean(), theorem, inTurn(say('by wrong1')), { samples: 5 });
    expect(sampled.detail).not.toContain('different answers');
  });
});

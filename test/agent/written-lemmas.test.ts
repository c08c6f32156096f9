import { describe, expect, test } from '@jest/globals';
import { LakatosError } from '../../core/errors.ts';
import { unlimited } from '../../core/ledger.ts';
import type { Theorem } from '../../core/theorem.ts';
import { writerOver } from '../../src/agent/lemma-writer.ts';
import { chatWriter } from '../../src/agent/model-planner/conversation.ts';
import { planRecorded } from '../../src/agent/plan-episode/plan-recorded.ts';
import type { PlanEvent, Planner } from '../../src/agent/planner.ts';
import { type PlanOptions, proveByPlan } from '../../src/agent/prove-by-plan.ts';
import type { LanguageModel } from '../../src/llm/language-model.ts';
import {
  type WholeProofSettings,
  wholeProofDefaults,
} from '../../src/prove/whole-proof/whole-proof-settings.ts';
import { type Episode, noStore } from '../../src/store/store.ts';
import { plainProfile, textOf } from '../prove/whole-proof/plain-profile.ts';
import { type Changes, proveOptions } from '../support/prove-options.ts';
import { continuation, sayAlways, scriptedLanguageModel } from '../support/scripted-language-model.ts';
import { scriptedChat } from './dialogue/scripted-chat.ts';
import { endsOf, planningWith, stating } from './given-plan.ts';

/** Nothing of the toy prover closes `x` or `y`; its gate takes any proof without `wrong` and `sorry`. */
const hopeless: Theorem = { id: 'main', header: '', statement: 'theorem main : x' };

const named = (name: string, conclusion: string) => stating(conclusion, { name });

const wholeWith = (model: LanguageModel): WholeProofSettings => ({
  ...wholeProofDefaults,
  ...{ model, profile: plainProfile, names: null, rescue: null, rounds: 0 },
});

function options(planner: Planner, changes: Changes<PlanOptions> = {}) {
  const seen: PlanEvent[] = [];
  const plan = { directCalls: 10, lemmaCalls: [10], mainCalls: 10, finalCalls: 10, lemmasBetween: 2 };
  const onPlan = (event: PlanEvent) => void seen.push(event);
  return proveOptions({ planner, plan, onPlan, seen, ...changes });
}

test('a lemma that a plan names and the search leaves open is proved by whole proofs of the model', async () => {
  const model = scriptedLanguageModel(sayAlways('by wrong', 'by insight'));
  const planner = planningWith([named('easy', 'ta'), named('step', 'y')], 'by exact step');
  const own = options(planner, { writer: writerOver(wholeWith(model)) });
  const { reported, lemmas } = await proveByPlan(hopeless, own);
  expect(endsOf(own.seen)).toEqual(['ta proved', 'y proved']);
  expect(reported.result.status).toBe('proved');
  expect(reported.result.proof).toContain('by insight');
  expect(lemmas.map(({ name }) => name)).toEqual(['easy', 'step']);
  // The search has proved the other one: the model is asked about this one alone, and once.
  expect(model.calls.map(({ prompts }) => prompts.map(textOf))).toEqual([['prove theorem step : y']]);
  expect(model.calls[0]?.request.count).toBe(4);
});

/** A model whose methods are its class's, as those of a GGUF are. */
class ClassModel implements LanguageModel {
  readonly info: LanguageModel['info'];
  readonly #model: LanguageModel;
  constructor(model: LanguageModel) {
    this.info = model.info;
    this.#model = model;
  }
  complete(...asked: Parameters<LanguageModel['complete']>) {
    return this.#model.complete(...asked);
  }
  countTokens(...asked: Parameters<LanguageModel['countTokens']>) {
    return this.#model.countTokens(...asked);
  }
  tokensUsed() {
    return this.#model.tokensUsed();
  }
  async [Symbol.asyncDispose](): Promise<void> {}
}

test('the proofs of a lemma go back to the model with what Lean said of them', async () => {
  const model = scriptedLanguageModel(sayAlways('by wrong'));
  const own = options(planningWith([named('step', 'y')], 'by exact step'), {
    writer: writerOver({ ...wholeWith(new ClassModel(model)), rounds: 1, profile: plainProfile }),
  });
  await proveByPlan(hopeless, own);
  expect(endsOf(own.seen)).toEqual(['y open']);
  expect(model.calls.length).toBeGreaterThan(1);
});

test('a lemma without a name is written when it is left open a second time', async () => {
  const model = scriptedLanguageModel(sayAlways('by insight'));
  const plan = { directCalls: 10, lemmaCalls: [10, 10], mainCalls: 10, finalCalls: 10, lemmasBetween: 2 };
  const own = options(planningWith([stating('ta'), stating('y')]), {
    writer: writerOver(wholeWith(model)),
    plan,
  });
  await proveByPlan(hopeless, own);
  expect(endsOf(own.seen)).toEqual(['ta proved', 'y open', 'y proved']);
  expect(model.calls).toHaveLength(1);
});

describe('what it costs', () => {
  test('counts in the budget of the plan: tokens of each lemma once, calls of Lean, time', async () => {
    const chat = scriptedChat(() => 'Two words.\n```lean\ntheorem step : y := by wrong\n```');
    const writing = { maxTokens: 50, temperature: 1, topP: 1 };
    const lemmas = [named('one', 'y'), named('two', 'yy'), named('three', 'yyy')];
    const planner = planningWith(lemmas, 'by exact one');
    const plain = await proveByPlan(hopeless, options(planner, { parallelism: 3 }));
    const own = options(planner, { writer: chatWriter(chat, writing), parallelism: 3 });
    const { reported } = await proveByPlan(hopeless, own);
    const { spent } = reported.result;
    expect(endsOf(own.seen)).toEqual(['y open', 'yy open', 'yyy open']);
    const written = chat.calls.map(({ messages, request }) => ({ text: messages.at(-1)!.content, request }));
    expect(written.length).toBeGreaterThanOrEqual(12);
    const read = chat.calls.reduce(
      (sum, { messages }) =>
        sum + Math.ceil(messages.reduce((all, { content }) => all + content.length, 0) / 4),
      0,
    );
    const answer = Math.ceil('Two words.\n```lean\ntheorem step : y := by wrong\n```'.length / 4);
    expect(spent.tokens).toBe(read + chat.calls.length * answer);
    expect(spent.calls).toBeGreaterThan(plain.reported.result.spent.calls);
    expect(new Set(chat.calls.map(({ request }) => request.seed)).size).toBeGreaterThanOrEqual(6);
  });

  test('ends at the limit of tokens', async () => {
    const chat = scriptedChat(() => '```lean\ntheorem step : y := by wrong\n```');
    const lemmas = ['y', 'yy', 'yyy', 'yyyy'].map((conclusion, at) => named(`step${at}`, conclusion));
    const own = options(planningWith(lemmas, 'by exact step0'), {
      writer: chatWriter(chat, { maxTokens: 50, temperature: 1, topP: 1 }),
      limits: { ...unlimited, ms: 5_000, tokens: 300 },
    });
    const { reported } = await proveByPlan(hopeless, own);
    expect(reported.result).toMatchObject({ status: 'not-proved', reason: 'budget-tokens' });
    expect(endsOf(own.seen)).toEqual(['y open']);
  });
});

describe('what a plan for the lemma has proved is told', () => {
  const planner: Planner = {
    name: 'given',
    plan: async ({ theorem }) =>
      theorem.id === 'main'
        ? { lemmas: [named('step', 'y')], main: 'by exact step' }
        : { lemmas: [named('part', 'tb')], main: null },
  };
  const passes = { directCalls: 10, lemmaCalls: [10, 10], mainCalls: 10, finalCalls: 10, lemmasBetween: 2 };
  const plan = { ...passes, deeper: { depth: 1, calls: 100 } };
  const end = async (model: LanguageModel) => {
    const own = options(planner, { plan, writer: writerOver(wholeWith(model)) });
    const { reported } = await proveByPlan(hopeless, own);
    return { ...reported, lemmas: reported.result.lemmas?.map(({ statement }) => statement) };
  };
  /** The lemma comes twice, and so do the parts of its plan, which the search proves. */
  const onSecond = (second: () => string) => {
    let asked = 0;
    return scriptedLanguageModel(({ prompts }) => {
      asked += 1;
      const said = asked === 1 ? 'by wrong' : second();
      return prompts.map(() => ({ continuations: [continuation(said)], reading: null }));
    });
  };

  test('where the lemma is proved by a whole proof', async () => {
    const { result, lemmas } = await end(onSecond(() => 'by insight'));
    expect(result.status).toBe('proved');
    expect(lemmas).toEqual(['theorem step : y', 'theorem part : tb']);
  });

  test('where the model breaks down', async () => {
    const fault = new Error('the server is gone');
    const { result, lemmas, ...rest } = await end(
      onSecond(() => {
        throw fault;
      }),
    );
    expect(result).toMatchObject({ status: 'error', reason: 'machinery' });
    expect(rest.fault).toBe(fault);
    expect(lemmas).toEqual(['theorem part : tb']);
  });
});

test('a model that breaks down ends the plan, and what was proved is told', async () => {
  const model = scriptedLanguageModel(({ prompts }) => {
    if (prompts.some((prompt) => textOf(prompt).includes('yy'))) throw new Error('the server is gone');
    return prompts.map(() => ({ continuations: [continuation('by insight')], reading: null }));
  });
  const planner = planningWith([named('one', 'y'), named('two', 'yy')], 'by exact two');
  const own = options(planner, { writer: writerOver(wholeWith(model)) });
  const { reported } = await proveByPlan(hopeless, own);
  expect(reported.result).toMatchObject({ status: 'error', reason: 'machinery' });
  expect(reported.result.lemmas?.map(({ statement }) => statement)).toEqual(['theorem one : y']);
});

test('a lemma that is too long for the model is left to the search', async () => {
  const tooLong = new LakatosError('MODEL_PROMPT_TOO_LONG', 'no room', { advice: '' });
  const model = scriptedLanguageModel(() => Promise.reject(tooLong));
  const own = options(planningWith([named('one', 'y')], 'by exact one'), {
    writer: writerOver(wholeWith(model)),
  });
  const { reported } = await proveByPlan(hopeless, own);
  expect(reported.result).toMatchObject({ status: 'not-proved', reason: 'exhausted' });
  expect(endsOf(own.seen)).toEqual(['y open']);
});

test('a model that writes proofs of lemmas is among what brought the proof', async () => {
  const episodes: Episode[] = [];
  const store = { ...noStore(), putEpisode: async (episode: Episode) => void episodes.push(episode) };
  const model = scriptedLanguageModel(sayAlways('by insight'));
  const { result } = await planRecorded(hopeless, proveOptions({ store }), {
    writer: writerOver(wholeWith(model)),
    plannerFor: () => planningWith([named('step', 'y')], 'by exact step'),
    plan: options(planningWith([])).plan,
  });
  expect(result.status).toBe('proved');
  expect(result.contributions).toContainEqual({ contributor: 'model', tried: 1, accepted: 1, inProof: 1 });
  expect(episodes.map(({ header }) => header.theoremId)).toContain('main/step');
});

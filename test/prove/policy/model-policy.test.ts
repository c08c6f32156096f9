import { expect, test } from '@jest/globals';
import type { ContinuationRequest, LanguageModel, Sampling } from '../../../src/llm/language-model.ts';
import type { StateView } from '../../../src/llm/profiles/profile.ts';
import { bfsProver, lakatos } from '../../../src/llm/profiles/tactic-profiles.ts';
import { type Prompt, text } from '../../../src/llm/prompt.ts';
import { premiseFinder } from '../../../src/prove/lemma-index/premises-for.ts';
import { TheoremSymbolIndex } from '../../../src/prove/lemma-index/symbol-index.ts';
import type { ModelInUse } from '../../../src/prove/policy/describe-model.ts';
import { modelPolicy, modelValue, readProposals } from '../../../src/prove/policy/model-policy.ts';
import { data, goal, shape } from '../enumerative/goals.ts';
import { positionOf } from './position-of.ts';

const { signal } = new AbortController();
const equation = goal('xs = ys', shape('Eq', ['List']), data('xs', 'List Nat', 'List'));

/** A model that says the same each time, one token for each letter, and notes what it is asked. */
function parrot(
  answers: readonly (readonly [text: string, probability: number | null])[],
  contextSize = 1000,
) {
  const asked: { readonly prompt: Prompt; readonly request: ContinuationRequest }[] = [];
  const lengthOf = ({ pieces }: Prompt) =>
    pieces.reduce((sum, piece) => sum + (piece.kind === 'text' ? piece.text.length : 1), 0);
  const model: LanguageModel = {
    info: { name: 'parrot', origin: 'here', contextSize },
    async complete(prompts, request, _signal, onTokens) {
      asked.push(...prompts.map((prompt) => ({ prompt, request })));
      for (const prompt of prompts) onTokens?.({ read: lengthOf(prompt) });
      for (const [text] of answers.slice(0, request.count)) onTokens?.({ written: text.length + 1 });
      return prompts.map((prompt) => ({
        continuations: answers.slice(0, request.count).map(([text, probability]) => ({
          text,
          logProbability: probability === null ? null : Math.log(probability),
          tokens: text.length + 1,
          end: 'stop',
        })),
        reading:
          prompt.reading === undefined ? null : prompt.reading.tokens.map((_, at) => (at === 7 ? 0 : -50)),
      }));
    },
    countTokens: lengthOf,
    tokensUsed: () => ({ read: 0, written: 0 }),
    async [Symbol.asyncDispose]() {},
  };
  const use: ModelInUse = { model, profile: lakatos, proposals: 4, sampling: { temperature: 0.5 } };
  return { use, asked };
}

test('a profile that shows premises gets those that the index finds for the first goal, and none without an index', async () => {
  const { use, asked } = parrot([['simp', 0.5]]);
  const profile = {
    ...bfsProver,
    premises: 2,
    prompt: ({ premises = [] }: StateView) => ({ pieces: [text(premises.join(' '))] }),
  };
  const about = (name: string, symbol: number) => ({
    ...{ name, module: 0, head: 0, conclusion: [0, symbol] },
    premises: [],
    explicit: '',
    sides: null,
  });
  const index = new TheoremSymbolIndex({
    ...{ symbols: ['Eq', 'List', 'Nat', 'Int'], modules: ['M'] },
    theorems: [about('of_int', 3), about('of_list', 1), about('of_nat', 2)],
  });
  await modelPolicy({ ...use, profile }, 3, premiseFinder(index, [])).propose(
    positionOf('a', equation),
    signal,
  );
  await modelPolicy({ ...use, profile }, 3).propose(positionOf('a', equation), signal);
  expect(asked.map(({ prompt }) => prompt.pieces)).toEqual([[text('of_list of_int')], [text('')]]);
});

test('what the model says becomes proposals with its probabilities, told once each', async () => {
  const { use, asked } = parrot([
    ['simp', 0.5],
    ['omega', 0.2],
    [' simp\n', 0.1],
    ['', 0.1],
  ]);
  const policy = modelPolicy(use, 3);
  const proposals = await policy.propose(positionOf('a', equation), signal);
  expect(proposals.map(({ action, source }) => [action, source])).toEqual([
    ['simp', 'model'],
    ['omega', 'model'],
  ]);
  expect(Math.exp(proposals[0]!.logProbability)).toBeCloseTo(0.6, 12);
  expect(asked[0]!.request).toMatchObject({ count: 4, temperature: 0.5, method: 'beam' });
  expect(JSON.stringify(asked[0]!.prompt)).toContain('xs = ys');
});

test('seeds differ from position to position and come back with the same search seed', async () => {
  const { use, asked } = parrot([]);
  for (const [seed, key] of [
    [1, 'a'],
    [1, 'b'],
    [2, 'a'],
    [1, 'a'],
  ] as const)
    await modelPolicy(use, seed).propose(positionOf(key, equation), signal);
  const [first, second, third, again] = asked.map(({ request }) => request.seed);
  expect(new Set([first, second, third]).size).toBe(3);
  expect(again).toBe(first);
});

test('a model that samples is asked again at a position by other seeds; one that always says the most probable is not', async () => {
  const { use, asked } = parrot([]);
  const asking = (sampling: Partial<Sampling>) =>
    modelPolicy({ ...use, sampling: { method: 'sample', temperature: 1, ...sampling } }, 1);
  const policy = asking({});
  for (const answers of [0, 1, 2, 1]) await policy.propose(positionOf('a', equation), signal, answers);
  const [first, second, third, again] = asked.map(({ request }) => request.seed);
  expect(new Set([first, second, third]).size).toBe(3);
  expect(again).toBe(second);
  expect(policy.drawsAnew).toBe(true);
  expect(asking({ temperature: 0 }).drawsAnew).toBe(false);
  expect(asking({ method: 'beam' }).drawsAnew).toBe(false);
});

test('tokens of prompts and answers add up', async () => {
  const { use } = parrot([
    ['simp', 0.5],
    ['omega', 0.2],
  ]);
  const policy = modelPolicy(use, 0);
  expect(policy.tokensUsed?.()).toBe(0);
  await policy.propose(positionOf('a', equation), signal);
  const once = policy.tokensUsed!();
  expect(once).toBe(
    'simp'.length +
      1 +
      'omega'.length +
      1 +
      use.model.countTokens(
        lakatos.prompt({
          theorem: positionOf('a').state.reference.theorem,
          goals: [equation.pretty],
          tactics: ['intro xs'],
        }),
      )!,
  );
  await policy.propose(positionOf('b', equation), signal);
  expect(policy.tokensUsed?.()).toBe(2 * once);
});

test('a text that is drawn again is no more probable for that; spellings of one tactic add up', () => {
  const drawn = (text: string, probability: number) => ({
    text,
    logProbability: Math.log(probability),
    tokens: 1,
    end: 'stop' as const,
  });
  const sample = [drawn('simp', 0.3), drawn('simp', 0.3), drawn('omega', 0.4), drawn(' simp', 0.05)];
  const chances = (method: 'sample' | 'distinct') =>
    readProposals({ continuations: sample }, method, bfsProver.readTactic).map(
      ({ action, logProbability }) => [action, Math.round(1e9 * Math.exp(logProbability)) / 1e9],
    );
  expect(bfsProver.sampling.method).toBe('sample');
  expect(chances('sample')).toEqual([
    ['omega', 0.4],
    ['simp', 0.35],
  ]);
  // Without replacement equal texts are different tokens.
  expect(chances('distinct')).toEqual([
    ['simp', 0.65],
    ['omega', 0.4],
  ]);
});

test('what was cut off is not proposed', () => {
  const one = (text: string, end: 'stop' | 'length') => ({ text, logProbability: -1, tokens: 64, end });
  const continuations = [one('exact foo', 'length'), one('rfl', 'stop')];
  expect(readProposals({ continuations }, 'beam', (text) => text).map(({ action }) => action)).toEqual([
    'rfl',
  ]);
});

test('tactics that are very improbable are added up and stay in order', () => {
  const said = (text: string, logProbability: number) => {
    return { text, logProbability, tokens: 80, end: 'stop' as const };
  };
  const continuations = [said('omega', -801), said('simp', -800), said(' simp', -800), said('rfl', -900)];
  const proposals = readProposals({ continuations }, 'sample', (text) => text.trim());
  expect(proposals.map(({ action, logProbability }) => [action, logProbability])).toEqual([
    ['simp', expect.closeTo(-800 + Math.LN2, 9)],
    ['omega', -801],
    ['rfl', -900],
  ]);
});

test('a server that tells no probabilities: shares of the answers', () => {
  const said = (text: string) => ({ text, logProbability: null, tokens: 1, end: 'stop' as const });
  const proposals = readProposals(
    { continuations: ['simp', 'omega', 'simp', 'simp'].map(said) },
    'sample',
    (text) => text,
  );
  expect(proposals.map(({ action, logProbability }) => [action, Math.exp(logProbability)])).toEqual([
    ['simp', 0.75],
    ['omega', 0.25],
  ]);
});

test('a state that is too long for the context loses what matters least, never the target', async () => {
  const long = {
    ...equation,
    pretty: `${Array.from({ length: 40 }, (_, at) => `h${at} : x = ${at}`).join('\n')}\n⊢ xs = ys`,
  };
  const { use, asked } = parrot([], 64 + 120);
  await modelPolicy(use, 0).propose(positionOf('a', long), signal);
  const shown = JSON.stringify(asked[0]!.prompt);
  expect(shown).toContain('⊢ xs = ys');
  expect(use.model.countTokens(asked[0]!.prompt)).toBeLessThanOrEqual(120);
  const tooSmall = parrot([], 64 + 5);
  expect(await modelPolicy(tooSmall.use, 0).propose(positionOf('a', long), signal)).toEqual([]);
  expect(await modelValue(tooSmall.use)!.estimate(positionOf('a', long), signal)).toBe(0.5);
  expect(tooSmall.asked).toEqual([]);
});

test('the value is read from the same prompt, and nothing is written for it', async () => {
  const { use, asked } = parrot([['simp', 1]]);
  const value = modelValue(use)!;
  expect(await value.estimate(positionOf('a', equation), signal)).toBeCloseTo(1, 9);
  expect(asked[0]!.request.count).toBe(0);
  const once = use.model.countTokens(asked[0]!.prompt)!;
  expect(value.tokensUsed?.()).toBe(once);
  // In full, whatever is still held of it.
  await value.estimate(positionOf('a', equation), signal);
  expect(value.tokensUsed?.()).toBe(2 * once);
  const { readValue: _, ...without } = lakatos;
  expect(modelValue({ ...use, profile: without })).toBeNull();
});

test('what breaks off in brackets is not proposed', () => {
  const answers = [
    '(induction a',
    'simp [f',
    'exact ⟨rfl',
    'simp]',
    'rw [f, (g x)]',
    'exact ⟨a, "("⟩',
    "f ')'",
    'rfl -- (',
  ];
  const continuations = answers.map((text) => ({
    text,
    logProbability: -1,
    tokens: 3,
    end: 'stop' as const,
  }));
  const proposals = readProposals({ continuations }, 'beam', (text) => text);
  expect(proposals.map(({ action }) => action).sort()).toEqual(
    ['exact ⟨a, "("⟩', "f ')'", 'rfl -- (', 'rw [f, (g x)]'].sort(),
  );
});

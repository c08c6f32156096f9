import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../../core/random.ts';
import type { LemmaStatement } from '../../../src/agent/sketch/lemma.ts';
import { infixOperation, prefixOperation } from '../../../src/agent/terms/operation.ts';
import { compose } from '../../../src/learn/problems/propose/compose.ts';
import { modelProposer } from '../../../src/learn/problems/propose/from-model.ts';
import { compositionProposer, subStateProposer } from '../../../src/learn/problems/propose/from-proved.ts';
import { generalise } from '../../../src/learn/problems/propose/generalise.ts';
import { mutate } from '../../../src/learn/problems/propose/mutate.ts';
import type { Parent } from '../../../src/learn/problems/propose/parent.ts';
import { readTheorem } from '../../../src/learn/problems/statement/read-theorem.ts';
import { lakatos } from '../../../src/llm/profiles/lakatos.ts';
import { special, text } from '../../../src/llm/prompt.ts';
import { type ScriptedCall, scriptedLanguageModel } from '../../support/scripted-language-model.ts';

const read = (text: string): LemmaStatement => readTheorem({ statement: `theorem t ${text}` })!;
const { signal } = new AbortController();

/** What comes of a statement, by what was done. */
const said = (variants: ReturnType<typeof mutate>) =>
  variants.map(
    ({ how, statement: { premises, conclusion } }) => `${how}: ${[...premises, conclusion].join(' ⊢ ')}`,
  );

describe('mutation', () => {
  test('changes signs, numbers and words in one place, and swaps sides', () => {
    expect(said(mutate(read('(a b : Nat) : min a b + 1 = a - b'), []))).toEqual([
      '* for +: min a b * 1 = a - b',
      '- for +: min a b - 1 = a - b',
      '+ for -: min a b + 1 = a + b',
      '2 for 1: min a b + 2 = a - b',
      '0 for 1: min a b + 0 = a - b',
      'max for min: max a b + 1 = a - b',
      'sides swapped: a - b = min a b + 1',
    ]);
  });

  test('puts functions of the header in the place of others of the same type', () => {
    const of = (name: string, result = 'Nat') =>
      prefixOperation({ name, origin: 'own', arguments: ['Nat'], result });
    const operations = [of('half'), of('twice'), of('even', 'Bool'), infixOperation('+', 'Nat')];
    expect(said(mutate(read('(n : Nat) : half n ≤ n'), operations))).toEqual([
      '< for ≤: half n < n',
      'twice for half: twice n ≤ n',
      'conclusion strengthened: half n = n',
    ]);
  });

  test('drops, weakens and exchanges premises', () => {
    expect(said(mutate(read('(a b : Nat) (h : a < b) : f a'), []))).toEqual([
      'premise dropped: f a',
      'premise weakened: a ≤ b ⊢ f a',
      'premise and conclusion exchanged: f a ⊢ a < b',
      'both ways: (a < b) ↔ (f a)',
    ]);
  });
});

test('generalisation makes variables of numbers, of calls, and two of one', () => {
  const turn = prefixOperation({ name: 'turn', origin: 'own', arguments: ['(List α)'], result: '(List α)' });
  const statement = read('{α : Type} (xs : List α) : join (turn xs) (join xs xs) = take 2 xs');
  expect(said(generalise(statement, [turn]))).toEqual([
    '2 generalised: join (turn xs) (join xs xs) = take k xs',
    'call generalised: join ws (join xs xs) = take 2 xs',
    'variable split: join (turn xs1) (join xs xs) = take 2 xs',
    'variable split: join (turn xs) (join xs1 xs) = take 2 xs',
    'variable split: join (turn xs) (join xs xs1) = take 2 xs',
    'variable split: join (turn xs) (join xs xs) = take 2 xs1',
  ]);
  const [, call] = generalise(statement, [turn]);
  expect(call?.statement.variables).toEqual([
    { name: 'xs', type: 'List α' },
    { name: 'ws', type: 'List α' },
  ]);
});

test('what an equation binds inside captures no variable of the one put into it', () => {
  const outer = {
    ...{ surroundings: [], premises: [] },
    variables: [
      { name: 'xs', type: 'List Nat' },
      { name: 'a', type: 'Nat' },
    ],
    conclusion: 'xs.map (fun y => y + a) = g xs a',
  };
  const inner = {
    ...{ surroundings: [], premises: [] },
    variables: [{ name: 'y', type: 'Nat' }],
    conclusion: 'h y = k y',
  };
  const [composed, ...none] = compose(outer, inner);
  expect(none).toEqual([]);
  expect(composed?.statement).toMatchObject({
    variables: [
      { name: 'xs', type: 'List Nat' },
      { name: 'y1', type: 'Nat' },
    ],
    conclusion: 'xs.map (fun y => y + (h y1)) = g xs (k y1)',
  });
});

test('composition puts one equation into the other, with names that do not meet', () => {
  const outer = read('(n : Nat) (h : 0 < n) : f n = g n');
  const inner = read('(n m : Nat) (i : m < n) : h n m = k m');
  const [both, ...none] = compose(outer, inner);
  expect(none).toEqual([]);
  expect(both?.statement).toEqual({
    surroundings: [],
    variables: [
      { name: 'n1', type: 'Nat' },
      { name: 'm', type: 'Nat' },
    ],
    premises: ['0 < (h n1 m)', 'm < n1'],
    conclusion: 'f (h n1 m) = g (k m)',
  });
});

describe('proposers', () => {
  const parent = (id: string, header: string, text: string, isProved = true): Parent => ({
    theorem: { id, header, statement: `theorem ${id} ${text}` },
    regret: 0,
    isProved,
  });

  test('only proved equations with headers that begin alike are composed, behind the longer header', async () => {
    const parents = [
      parent('a', 'def f\n', '(n : Nat) : f n = n + 1'),
      parent('b', 'def f\ndef g\n', '(n : Nat) : g n = n * 2'),
      parent('c', 'def h\n', '(n : Nat) : h n = n'),
      parent('d', 'def f\n', '(n : Nat) : f (f n) = n', false),
    ];
    const proposer = compositionProposer(parents);
    const random = seededRandom(1);
    const found = [];
    for (let round = 0; round < 40; round += 1) found.push(...(await proposer.propose(random, signal)));
    expect(new Set(found.map(({ statement }) => statement.conclusion))).toEqual(
      new Set(['f (g n1) = (n1 * 2) + 1', 'g (f n1) = (n1 + 1) * 2']),
    );
    for (const { header, parents: ids } of found) {
      expect(header).toBe('def f\ndef g\n');
      expect([...ids].sort()).toEqual(['a', 'b']);
    }
  });

  test('a proved state becomes a theorem of its own', async () => {
    const state = {
      ...parent('a', 'def f\n', ': True'),
      state: 'n : Nat\nih : f n = n\n⊢ f (n + 1) = n + 1',
    };
    const [candidate] = await subStateProposer([state]).propose(seededRandom(1), signal);
    expect(candidate).toMatchObject({
      header: 'def f\n',
      parents: ['a'],
      statement: { premises: ['f n = n'], conclusion: 'f (n + 1) = n + 1' },
    });
  });

  test('a model is shown the hypotheses of a proved state, and writes conclusions', async () => {
    const state = {
      ...parent('a', 'def f\n', ': True'),
      state: 'case succ\nn : Nat\nih : f n = n\n⊢ f (n + 1) = n + 1\n\n⊢ False',
    };
    const written = [' f n ≤ n ', ' f n ≤ n', '', ' f (n + 1) = n + 1', ' n = f n', ' f (n', 'cut off'];
    const model = scriptedLanguageModel(() => [
      {
        continuations: written.map((text) => ({
          ...{ text, logProbability: -1, tokens: 9 },
          end: text === 'cut off' ? 'length' : 'stop',
        })),
        reading: null,
      },
    ]);
    const candidates = await modelProposer([state], model, lakatos.stateWriter!).propose(
      seededRandom(1),
      signal,
    );
    expect(candidates.map(({ statement }) => statement.conclusion)).toEqual(['f n ≤ n', 'n = f n']);
    expect(candidates[0]).toMatchObject({
      ...{ proposer: 'model', header: 'def f\n', parents: ['a'], follows: false },
      statement: { premises: ['f n = n'], variables: [{ name: 'n', type: 'Nat' }] },
    });
    const [{ prompts, request }] = model.calls as [ScriptedCall];
    expect(prompts[0]!.pieces).toEqual([special('<|state|>'), text('case succ\nn : Nat\nih : f n = n\n⊢')]);
    expect(request).toMatchObject({ method: 'sample', endings: ['<|value|>'] });
    const long = { ...state, state: `h : ${'x'.repeat(200)}\n⊢ False` };
    expect(await modelProposer([long], model, lakatos.stateWriter!).propose(seededRandom(1), signal)).toEqual(
      [],
    );
    expect(model.calls).toHaveLength(1);
  });

  test('theorems with more regret are taken more often', async () => {
    const states = [0, 0.5].map((regret) => ({
      ...parent(`r${regret}`, '', ': True'),
      regret,
      state: 'n : Nat\n⊢ n = n',
    }));
    const proposer = subStateProposer(states);
    const random = seededRandom(3);
    let hard = 0;
    for (let round = 0; round < 600; round += 1) {
      const [candidate] = await proposer.propose(random, signal);
      if (candidate?.parents[0] === 'r0.5') hard += 1;
    }
    // 0.6 against 0.1.
    expect(hard / 600).toBeCloseTo(6 / 7, 1);
  });
});

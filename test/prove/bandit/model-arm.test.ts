import { expect, test } from '@jest/globals';
import type { Proposal, StepOutcome } from '../../../search/interfaces.ts';
import { bfsProver } from '../../../src/llm/profiles/tactic-profiles.ts';
import { armOf } from '../../../src/prove/bandit/bandit.ts';
import { proposeTactics } from '../../../src/prove/enumerative/enumerative-policy.ts';
import type { LeanState } from '../../../src/prove/lean/lean-position.ts';
import { createPolicy } from '../../../src/prove/policy/create-policy.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';
import { continuation, scriptedLanguageModel } from '../../support/scripted-language-model.ts';
import { data, fact, goal, shape } from '../enumerative/goals.ts';
import { positionOf } from '../policy/position-of.ts';

const { signal } = new AbortController();
const failed: StepOutcome<LeanState> = { kind: 'failed', message: 'no' };
const equation = goal('a + b = b + a', shape('Eq', ['Nat', 'HAdd.hAdd']), data('a', 'Nat'), data('b', 'Nat'));
const order = goal('a ≤ b', shape('LE.le', ['Nat']), data('a', 'Nat'), fact('h', 'a < b', shape('LT.lt')));

/** A language model beside the built-in policy, with a bandit of its own; it writes each text with this probability. */
function mixture(texts: Readonly<Record<string, number>>) {
  const continuations = Object.entries(texts).map(([text, probability]) => ({
    ...continuation(text),
    logProbability: Math.log(probability),
  }));
  const model = scriptedLanguageModel(
    ({ prompts }) => prompts.map(() => ({ continuations, reading: null })),
    {
      contextSize: 10_000,
    },
  );
  const use = { model, profile: bfsProver, proposals: continuations.length, sampling: {} };
  const theorem = { id: 't', header: '', statement: 'theorem t : True' };
  const policy = createPolicy({
    ...{ kind: 'mixed', model: use, theorem, declarations: [], seed: 0 },
    engine: scriptedEngine(),
    propose: proposeTactics,
  });
  return {
    propose: (key: string, of = equation) => policy.propose(positionOf(key, of), signal),
    teach(key: string, tried: readonly Proposal<string>[], outcome: StepOutcome<LeanState>) {
      const steps = tried.map(() => ({ outcome, ms: 1, remembered: false }));
      policy.observe?.(positionOf(key, equation), tried, steps);
    },
  };
}

const isOfModel = ({ source }: Proposal<string>): boolean => source === 'model';
const massOf = (proposals: readonly Proposal<string>[]): number =>
  proposals.reduce((sum, { logProbability }) => sum + Math.exp(logProbability), 0);
const shareOfModel = (proposals: readonly Proposal<string>[]): number =>
  massOf(proposals.filter(isOfModel)) / massOf(proposals);
const own = { 'exact magic': 0.5, 'exact wonder': 0.3, 'rw [luck]': 0.1 };

test('a language model is one arm, whatever the tactic', () => {
  const arms = ['rw [h]', 'exact ⟨n, by omega⟩', 'induction xs'].map((action) =>
    armOf({ action, source: 'model' }),
  );
  expect(arms).toEqual(['model', 'model', 'model']);
});

test('a model whose tactic fails is believed less in all of them at goals of that type, and no less at others', async () => {
  const { propose, teach } = mixture(own);
  const before = await propose('a');
  const elsewhere = await propose('b', order);
  teach('a', [before.find(isOfModel)!], failed);
  const after = await propose('c');
  expect(shareOfModel(after)).toBeLessThan(shareOfModel(before));
  for (const { action, logProbability } of before.filter(isOfModel))
    expect(after.find((each) => each.action === action)!.logProbability).toBeLessThan(logProbability);
  expect(await propose('b', order)).toEqual(elsewhere);
});

test('a model whose tactic proves is believed more, and providers keep their order', async () => {
  const { propose, teach } = mixture(own);
  const before = await propose('a');
  teach('a', [before.find(isOfModel)!], { kind: 'proved' });
  const after = await propose('c');
  expect(shareOfModel(after)).toBeGreaterThan(shareOfModel(before));
  const others = (proposals: readonly Proposal<string>[]) =>
    proposals.filter((each) => !isOfModel(each)).map(({ action }) => action);
  expect(others(after)).toEqual(others(before));
});

test('what fails of the providers makes room for the model', async () => {
  const { propose, teach } = mixture(own);
  const before = await propose('a');
  const others = before.filter((each) => !isOfModel(each));
  expect(others.length).toBeGreaterThan(3);
  teach('a', others, failed);
  expect(shareOfModel(await propose('c'))).toBeGreaterThan(shareOfModel(before));
});

test('a tactic that both propose teaches the one that is surer of it', async () => {
  const sure = mixture({ simp: 0.9, 'exact magic': 0.05 });
  const proposals = await sure.propose('a');
  const simp = proposals.find(({ action }) => action === 'simp')!;
  expect(simp.source).toBe('model');
  sure.teach('a', [simp], failed);
  const magic = (all: readonly Proposal<string>[]) => all.filter(({ action }) => action === 'exact magic');
  expect(massOf(magic(await sure.propose('c')))).toBeLessThan(massOf(magic(proposals)));
});

import { expect, test } from '@jest/globals';
import type { Goal, StateKey } from '../../../core/goal.ts';
import { bfsProver } from '../../../src/llm/profiles/tactic-profiles.ts';
import { proposeTactics } from '../../../src/prove/enumerative/enumerative-policy.ts';
import type { LeanPosition } from '../../../src/prove/lean/lean-position.ts';
import { KnownNames } from '../../../src/prove/lemma-index/known-names.ts';
import type { LemmaIndex } from '../../../src/prove/lemma-index/symbol-index.ts';
import { createPolicy, type PolicyOptions } from '../../../src/prove/policy/create-policy.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';
import { sayAlways, scriptedLanguageModel } from '../../support/scripted-language-model.ts';
import { data, definition, goal, shape } from '../enumerative/goals.ts';

const signal = new AbortController().signal;
const theorem = { id: 't', header: '', statement: 'theorem t : True' };
const declarations = [definition('total', 'List', 'Nat')];
const equation = goal('total xs = n', shape('Eq', ['Nat', 'total']), data('xs', 'List Nat', 'List'));

function position(key: string, of: Goal): LeanPosition {
  const part = { key: key as StateKey, focus: [0], goals: [of] };
  return { key, state: { reference: { theorem, path: [] }, part } };
}

const policyWith = (changes: Partial<PolicyOptions>) =>
  createPolicy({
    kind: 'enumerative',
    model: null,
    engine: scriptedEngine(),
    theorem,
    declarations,
    propose: proposeTactics,
    seed: 0,
    ...changes,
  });

test('the proposals of the built-in policy come as they are, and nothing is learnt', async () => {
  const policy = policyWith({});
  const plain = proposeTactics([equation], { inductives: [], declarations });
  expect(await policy.propose(position('a', equation), signal)).toEqual(plain);
  expect(policy.observe).toBeUndefined();
});

test("what a seed changes keeps the policy's own probability", async () => {
  const plain = proposeTactics([equation], { inductives: [], declarations });
  const varied = await policyWith({ bandit: false, seed: 7 }).propose(position('a', equation), signal);
  const own = new Map(plain.map(({ action, logProbability }) => [action, logProbability]));
  expect(new Map(varied.map(({ action, prior }) => [action, prior]))).toEqual(own);
  expect(varied.map(({ action }) => action)).not.toEqual(plain.map(({ action }) => action));
});

test.each([0, 7])(
  'a mixture with seed %i proposes the same each time, whatever was proved before',
  async (seed) => {
    const model = scriptedLanguageModel(sayAlways('exact magic', 'exact wonder'));
    const use = { model, profile: bfsProver, proposals: 2, sampling: {} };
    const mixed = () => policyWith({ kind: 'mixed', model: use, seed });
    const fresh = await mixed().propose(position('a', equation), signal);
    const earlier = mixed();
    const tried = await earlier.propose(position('z', equation), signal);
    const failed = { outcome: { kind: 'failed', message: '' }, ms: 9, remembered: false } as const;
    earlier.observe?.(
      position('z', equation),
      tried,
      tried.map(() => failed),
    );
    expect(await mixed().propose(position('a', equation), signal)).toEqual(fresh);
    expect(await earlier.propose(position('a', equation), signal)).not.toEqual(fresh);
  },
);

test('an index of lemmas reaches the providers', async () => {
  const asked: string[] = [];
  const lemmaIndex: LemmaIndex = {
    size: 0,
    names: () => new KnownNames([], []),
    select({ target }) {
      asked.push(target);
      return [];
    },
  };
  await policyWith({ lemmaIndex }).propose(position('a', equation), signal);
  expect(asked).toEqual(['total xs = n']);
});

test.each([true, false])(
  'a budget of tokens sees what a model spends, with a bandit (%s) too',
  async (bandit) => {
    const model = scriptedLanguageModel(sayAlways('exact magic', 'exact wonder'));
    const use = { model, profile: bfsProver, proposals: 2, sampling: {} };
    const roomy = { ...use, model: { ...model, info: { ...model.info, contextSize: 10_000 } } };
    for (const kind of ['model', 'mixed'] as const) {
      const policy = policyWith({ kind, model: roomy, bandit });
      const proposals = await policy.propose(position('a', equation), signal);
      expect(proposals.filter(({ source }) => source === 'model').length).toBeGreaterThan(0);
      expect(policy.tokensUsed?.()).toBeGreaterThan('simp'.length);
    }
  },
);

test('a policy that asks a model needs one', () => {
  expect(() => policyWith({ kind: 'mixed' })).toThrow('needs a model');
});

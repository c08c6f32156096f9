import { expect, test } from '@jest/globals';
import { bfsProver, lakatos } from '../../../src/llm/profiles/tactic-profiles.ts';
import { criticValue, modelPolicy, modelValue } from '../../../src/prove/policy/model-policy.ts';
import { type Behaviour, faultyServer, json, say } from '../../llm/remote/faulty-server.ts';
import { never, openFrom } from '../../llm/remote/open-faulty.ts';
import { data, goal, shape } from '../enumerative/goals.ts';
import { positionOf } from './position-of.ts';

/** What `say` tells of each prompt. */
const promptTokens = 10;
const equation = goal('xs = ys', shape('Eq', ['List']), data('xs', 'List Nat', 'List'));
const position = positionOf('a', equation);
const sampling = { method: 'sample' } as const;

/** A stand-in for a server of this make. */
const standIn = (owner: string, behaviours: readonly Behaviour[]) =>
  faultyServer(behaviours, {
    models: [{ id: 'm', owned_by: owner, max_model_len: 1000 }],
    paths: { '/props': json({}, 404), '/tokenize': json({}, 404) },
  });

test.each([
  ['vllm', [say('simp', 'omega')], 1],
  ['llamacpp', [say('simp'), say('omega')], 2],
] as const)(
  '%s: what the server says it has read and written for tactics',
  async (owner, behaviours, requests) => {
    await using server = await standIn(owner, behaviours);
    await using opened = await openFrom(server.url);
    const policy = modelPolicy({ model: opened.model, profile: bfsProver, proposals: 2, sampling }, 1);
    expect(policy.tokensUsed?.()).toBe(0);
    await policy.propose(position, never);
    expect(server.received).toHaveLength(requests);
    expect(policy.tokensUsed?.()).toBe(requests * promptTokens + 'simpomega'.length);
  },
);

test('what is read for values', async () => {
  await using server = await standIn('vllm', [say('')]);
  await using opened = await openFrom(server.url);
  const { model } = opened;
  const value = modelValue({ model, profile: lakatos, proposals: 2, sampling })!;
  for (const one of [
    value,
    criticValue({ kind: 'model', model, profile: { ...lakatos, readValue: () => 0.5 } }),
  ]) {
    expect(one.tokensUsed?.()).toBe(0);
    await one.estimate(position, never);
    expect(one.tokensUsed?.()).toBe(promptTokens);
  }
});

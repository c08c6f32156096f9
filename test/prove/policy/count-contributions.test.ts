import { expect, test } from '@jest/globals';
import type { SearchEvent } from '../../../search/events.ts';
import { ContributionCounter } from '../../../src/prove/count-contributions.ts';
import type { LeanState } from '../../../src/prove/lean/lean-position.ts';

type Event = SearchEvent<LeanState, string>;
type Edge = Extract<Event, { kind: 'expanded' }>['edges'][number];

const proposed = (node: number, tactics: Readonly<Record<string, string>>) =>
  ({
    kind: 'proposed',
    node,
    key: `k${node}`,
    proposals: Object.entries(tactics).map(([action, source]) => ({ action, logProbability: -1, source })),
  }) as unknown as Event;

const expanded = (node: number, tactics: Readonly<Record<number, readonly [string, string]>>) =>
  ({
    kind: 'expanded',
    node,
    key: `k${node}`,
    edges: Object.entries(tactics).map(
      ([id, [action, kind]]) => ({ id: Number(id), action, step: { outcome: { kind } } }) as unknown as Edge,
    ),
    created: [],
    spent: { ms: 0, calls: 0, expansions: 0, tokens: 0 },
  }) as unknown as Event;

const found = (...edges: number[]) =>
  ({ kind: 'proof-found', size: edges.length, edges }) as unknown as Event;

test('each tactic counts for whoever proposed it at that position', () => {
  const counter = new ContributionCounter();
  for (const event of [
    proposed(0, { simp: 'automation', 'intro x': 'model', 'rw [h]': 'lemmas' }),
    expanded(0, { 0: ['simp', 'failed'], 1: ['intro x', 'progress'], 2: ['rw [h]', 'timeout'] }),
    proposed(1, { simp: 'model', omega: 'automation' }),
    expanded(1, { 3: ['simp', 'proved'] }),
    found(1, 3),
  ])
    counter.take(event);
  expect(counter.counts()).toEqual([
    { contributor: 'enumerative', proposed: 2, tried: 1, accepted: 0, inProof: 0 },
    { contributor: 'lemmas', proposed: 1, tried: 1, accepted: 0, inProof: 0 },
    { contributor: 'model', proposed: 2, tried: 2, accepted: 2, inProof: 2 },
  ]);
});

test('what the memory proposed counts apart', () => {
  const counter = new ContributionCounter();
  for (const event of [
    proposed(0, { simp: 'automation', omega: 'memory' }),
    expanded(0, { 0: ['simp', 'failed'], 1: ['omega', 'proved'] }),
    found(1),
  ])
    counter.take(event);
  expect(counter.counts()).toEqual([
    { contributor: 'enumerative', proposed: 1, tried: 1, accepted: 0, inProof: 0 },
    { contributor: 'memory', proposed: 1, tried: 1, accepted: 1, inProof: 1 },
  ]);
});

test('steps that a search was shown count for nobody', () => {
  const counter = new ContributionCounter();
  for (const event of [
    proposed(0, { 'intro x': 'shown' }),
    expanded(0, { 0: ['intro x', 'progress'] }),
    proposed(1, { omega: 'automation' }),
    expanded(1, { 1: ['omega', 'proved'] }),
    found(0, 1),
  ])
    counter.take(event);
  expect(counter.counts()).toEqual([
    { contributor: 'enumerative', proposed: 1, tried: 1, accepted: 1, inProof: 1 },
  ]);
});

test('a proof that the gate rejected is forgotten when another is found', () => {
  const counter = new ContributionCounter();
  for (const event of [
    proposed(0, { simp: 'automation', 'intro x': 'model' }),
    expanded(0, { 0: ['simp', 'proved'], 1: ['intro x', 'proved'] }),
    found(1),
    found(0),
  ])
    counter.take(event);
  expect(counter.counts()).toEqual([
    { contributor: 'enumerative', proposed: 1, tried: 1, accepted: 1, inProof: 1 },
    { contributor: 'model', proposed: 1, tried: 1, accepted: 1, inProof: 0 },
  ]);
});

test('what a model proposed counts apart from what others proposed too', () => {
  const counter = new ContributionCounter();
  const proposals = [
    { action: 'simp', logProbability: -1, source: 'automation', otherSource: 'model' },
    { action: 'omega', logProbability: -1, source: 'model', otherSource: 'automation' },
    { action: 'intro x', logProbability: -2, source: 'model' },
    { action: 'rfl', logProbability: -2, source: 'lemmas' },
    { action: 'grind', logProbability: -3, source: 'lemmas', otherSource: 'automation' },
  ];
  for (const event of [
    { kind: 'proposed', node: 0, key: 'k0', proposals } as unknown as Event,
    expanded(0, { 0: ['simp', 'progress'], 1: ['omega', 'failed'], 2: ['intro x', 'proved'] }),
    found(0, 2),
  ])
    counter.take(event);
  expect(counter.counts()).toEqual([
    { contributor: 'model', proposed: 1, tried: 1, accepted: 1, inProof: 1 },
    { contributor: 'both', proposed: 2, tried: 2, accepted: 1, inProof: 1 },
  ]);
});

test('where nothing was tried nobody has contributed', () => {
  expect(new ContributionCounter().counts()).toEqual([]);
});

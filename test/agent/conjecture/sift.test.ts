import { expect, test } from '@jest/globals';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { Conjecture } from '../../../src/agent/conjecture/conjecture.ts';
import { sift, siftLimits } from '../../../src/agent/conjecture/sift.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';

const theorem: Theorem = { id: 't', header: '', statement: 'theorem t : x' };
const signal = new AbortController().signal;

const about = (sign: string): Conjecture => ({
  surroundings: [],
  variables: [{ name: 'n', type: 'Nat' }],
  premises: [],
  conclusion: `n ${sign} n`,
  origin: 'test',
  score: 1,
  isForeign: false,
});

const outcomes: Readonly<Record<string, TacticOutcome>> = {
  '=': { kind: 'progress', state: { parts: [] }, ms: 1 },
  '≠': { kind: 'failed', message: 'false', ms: 1 },
  '∣': { kind: 'timeout', limit: 'heartbeats', ms: 1 },
  '<': { kind: 'timeout', limit: 'wall-clock', ms: 1 },
  '>': { kind: 'lost', reason: 'worker-died', ms: 1 },
};

test('what Lean gives no answer on is neither true nor false', async () => {
  const engine = scriptedEngine({
    apply: async (_, tactics) =>
      tactics.map((tactic) => outcomes[/\) (\S+) \(/u.exec(tactic)?.[1] ?? ''] ?? outcomes['>']!),
  });
  const all = Object.keys(outcomes).map(about);
  const options = { engine, limits: siftLimits, signal, types: [], calls: 10, isOver: () => false };
  const [equal, unequal, divides, less, greater] = all;
  expect(await sift(all, { theorem, path: [] }, options)).toEqual({
    holding: [equal],
    tested: [equal, unequal, divides],
    unanswered: [less, greater],
    calls: 4,
  });
});

import type { Goal, ProofState, Shape, StateKey } from '../../core/goal.ts';
import { sha256 } from '../../core/hash.ts';
import type { Limits } from '../../core/limits.ts';
import type { TacticOutcome } from '../../core/tactic-outcome.ts';
import type { StoredProof } from '../../src/store/schemas.ts';
import type { Episode, OutcomeEntry } from '../../src/store/store.ts';

/** Records that are a function of their number, so that another process can tell what was written. */

export const limits: Limits = { heartbeats: 20_000, wallClockMs: 5_000 };

export const stateKey = (number: number): StateKey => sha256(`state ${number}`) as StateKey;

const shape: Shape = { binders: 1, head: 'Eq', constants: ['Eq', 'HAdd.hAdd', 'Nat'] };

function goal(number: number): Goal {
  return {
    name: number % 2 === 0 ? 'zero' : '',
    hypotheses: [
      {
        name: 'n✝',
        accessible: false,
        type: 'Nat',
        isProof: false,
        isInstance: false,
        isUsed: true,
        shape,
      },
      {
        name: 'm',
        accessible: true,
        type: 'Nat',
        value: `${number}`,
        isProof: false,
        isInstance: false,
        isUsed: false,
        shape: { binders: 0, head: null, constants: [] },
      },
    ],
    target: `${number} + n✝ = n✝ + ${number}`,
    shape,
    pretty: `n✝ : Nat\n⊢ ${number} + n✝ = n✝ + ${number}`,
  };
}

function state(number: number): ProofState {
  return {
    parts: [
      { key: stateKey(2 * number), focus: [0, 2], goals: [goal(number), goal(number + 1)] },
      { key: stateKey(2 * number + 1), focus: [1], goals: [goal(number + 2)] },
    ],
  };
}

export function outcome(number: number): TacticOutcome {
  const outcomes: readonly TacticOutcome[] = [
    { kind: 'progress', state: state(number), ms: 1.5 },
    { kind: 'proved', ms: number },
    { kind: 'failed', message: `unsolved goals ⊢ ${number}`, ms: 0 },
    { kind: 'timeout', limit: 'heartbeats', ms: 5_000 },
    { kind: 'refused', message: 'native_decide trusts the compiler', ms: 0.25 },
  ];
  return outcomes[number % outcomes.length]!;
}

/** Five entries, one of each kind that is stored. */
export function entries(number: number): OutcomeEntry[] {
  return [0, 1, 2, 3, 4].map((offset) => ({
    tactic: `simp [h${number}, step ${offset}]`,
    outcome: outcome(5 * number + offset),
  }));
}

export function proof(number: number): StoredProof {
  return {
    proof: ` := by\n  omega -- ${number}`,
    certificate: {
      schema: 'lakatos/certificate',
      version: 1,
      verdict: 'accepted',
      theorems: [`t${number}`],
      statementHash: sha256(`statement ${number}`),
      submissionHash: sha256(`submission ${number}`),
      toolchain: 'Lean (test)',
      warnings: [],
      axioms: ['propext'],
      checks: [{ name: 'kernel-replay', passed: true }],
      reasons: [],
    },
  };
}

/** About `size` characters in all, in lines of 200. */
export function episode(number: number, size = 2_000): Episode {
  return {
    header: {
      id: `episode ${number}`,
      theoremId: `theorem ${number % 3}`,
      createdAt: new Date(Date.UTC(2026, 0, 1) + number * 1_000).toISOString(),
    },
    lines: Array.from({ length: Math.ceil(size / 200) }, (_, line) => ({
      line,
      episode: number,
      text: sha256(`${number} ${line}`).repeat(2),
    })),
  };
}

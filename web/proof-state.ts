import type { JobEvent, JobState, ProofResult } from '../src/service/proof-job.ts';

export interface TheoremState {
  readonly id: string;
  readonly statement: string | null;
  readonly progress: Extract<JobEvent, { kind: 'progress' }> | null;
  /** Proofs that the gate refused. */
  readonly refused: number;
  readonly result: ProofResult | null;
}

/** What a proof's events have told so far. */
export interface ProofState {
  readonly state: JobState;
  readonly theorems: readonly TheoremState[];
  readonly notes: readonly string[];
}

export const atFirst: ProofState = { state: 'queued', theorems: [], notes: [] };

const fresh = (id: string): TheoremState => ({
  id,
  statement: null,
  progress: null,
  refused: 0,
  result: null,
});

function withTheorem(proof: ProofState, id: string, change: Partial<TheoremState> = {}): ProofState {
  const { theorems } = proof;
  const all = theorems.some((one) => one.id === id) ? theorems : [...theorems, fresh(id)];
  return { ...proof, theorems: all.map((one) => (one.id === id ? { ...one, ...change } : one)) };
}

export function withEvent(proof: ProofState, event: JobEvent): ProofState {
  switch (event.kind) {
    case 'state':
      return { ...proof, state: event.state };
    case 'theorems':
      return event.ids.reduce((all, id) => withTheorem(all, id), proof);
    case 'started':
      return withTheorem(proof, event.id, { statement: event.statement });
    case 'progress':
      return withTheorem(proof, event.id, { progress: event });
    case 'rejected': {
      const refused = proof.theorems.find(({ id }) => id === event.id)?.refused ?? 0;
      return withTheorem(proof, event.id, { refused: refused + 1 });
    }
    case 'result':
      return withTheorem(proof, event.result.id, { result: event.result });
    case 'note':
      return { ...proof, notes: [...proof.notes, event.text] };
  }
}

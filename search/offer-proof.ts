import { moveBlame, type Revision, rejectProof } from './blame.ts';
import { extractProof } from './extract-proof.ts';
import type { ProofOf } from './interfaces.ts';
import { emit, offerAll, type SearchRun } from './search-run.ts';

/** Offers the root's smallest proof to the gate, and returns it when it's accepted. */
export async function offerProof<S, A>(run: SearchRun<S, A>): Promise<ProofOf<A, S> | null> {
  const { proof, size, edges } = extractProof(run.tree);
  emit(run, { kind: 'proof-found', size, edges: edges.map(({ id }) => id) });
  if ((await askGate(run, proof)) === 'accepted') return proof;
  if (!run.options.signal.aborted) takeUp(run, 'proof-rejected', rejectProof(run.tree, edges));
  return null;
}

/** Out of hope, but perhaps only because the wrong edges were blamed for rejected proofs: tries others. */
export function reconsiderRejections<S, A>(run: SearchRun<S, A>): void {
  if (run.tree.rejectedProofs.length > 0) takeUp(run, 'blame-moved', moveBlame(run.tree));
}

function takeUp<S, A>(
  run: SearchRun<S, A>,
  kind: 'proof-rejected' | 'blame-moved',
  revision: Revision,
): void {
  emit(run, { kind, ...revision });
  offerAll(run);
  run.options.inspect?.(run.tree);
}

async function askGate<S, A>(run: SearchRun<S, A>, proof: ProofOf<A, S>): Promise<'accepted' | 'rejected'> {
  const { onProof, signal } = run.options;
  if (onProof === undefined) return 'accepted';
  try {
    return await onProof(proof);
  } catch (error) {
    // A cancelled search may find its gate cancelled too.
    if (signal.aborted) return 'rejected';
    throw error;
  }
}

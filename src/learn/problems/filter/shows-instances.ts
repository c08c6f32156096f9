import type { Theorem } from '../../../../core/theorem.ts';
import type { OpenedTheorem } from '../../../../lean/engine.ts';
import { instancesOf } from '../../../agent/conjecture/instances.ts';
import type { LemmaStatement } from '../../../agent/sketch/lemma.ts';
import { rootPosition } from '../../../prove/lean/lean-position.ts';
import { learnTypes } from '../../../prove/refute/own-types.ts';
import { noStore } from '../../../store/no-store.ts';
import type { CheckTools } from '../check-tools.ts';

/**
 * Whether Lean shows small instances of a statement to hold: by the kernel, by unfolding, or by simplification with the
 * definitions of the header. Null when no instances can be made, or Lean came to no answer.
 */
export async function showsInstances(
  statement: LemmaStatement,
  theorem: Theorem,
  { part, localDeclarations }: OpenedTheorem,
  { engine, tacticLimits, signal }: CheckTools,
): Promise<boolean | null> {
  const namesOf = (wanted: string) =>
    localDeclarations.filter(({ kind }) => kind === wanted).map(({ name }) => name);
  const root = rootPosition(theorem, part);
  const tools = { engine, store: noStore(), limits: tacticLimits };
  const { types } = await learnTypes(tools, root, namesOf('inductive'), signal);
  const instances = instancesOf(statement, types);
  signal.throwIfAborted();
  if (instances === null) return null;
  const all = instances.map((instance) => `(${instance})`).join(' ∧ ');
  const equal = instances.length === 1 ? 'rfl' : `⟨${instances.map(() => 'rfl').join(', ')}⟩`;
  const simplify = `simp [${namesOf('definition').join(', ')}]`;
  const tactic = `have holds_on_instances : ${all} := by first | decide +kernel | exact ${equal} | ${simplify}`;
  const [outcome] = await engine.apply(root.state.reference, [tactic], tacticLimits, signal);
  signal.throwIfAborted();
  return outcome === undefined || outcome.kind === 'lost' ? null : outcome.kind === 'progress';
}

import type { Goal } from '../../../core/goal.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LeanEngine, OpenedTheorem } from '../../../lean/engine.ts';
import { rootPosition } from '../../prove/lean/lean-position.ts';
import { learnTypes, type OwnType } from '../../prove/refute/own-types.ts';
import { noStore } from '../../store/store.ts';
import { siftLimits } from '../conjecture/sift.ts';
import { buildOperations } from './build-operations.ts';
import type { Operation } from './operation.ts';
import { learnSignatures, type Signature } from './signature.ts';

/** Definitions that are looked at, the latest: one call of Lean each. */
const definitionsAtMost = 12;

/** What statements about a header can be made of. */
export interface LearnedOperations {
  /** Definitions that are no abbreviations, as they follow each other in the text. */
  readonly definitions: readonly string[];
  /** The header's functions and constructors, at the types of the goals' variables. */
  readonly operations: readonly Operation[];
  /** Of the definitions, those that take functions too. */
  readonly signatures: readonly Signature[];
  /** The header's own types, with their constructors. */
  readonly types: readonly OwnType[];
  /** Calls of Lean that it took. */
  readonly calls: number;
}

/** Asks Lean about the functions and types of a theorem's header. */
export async function learnOperations(
  theorem: Theorem,
  { localDeclarations, part }: OpenedTheorem,
  goals: readonly Goal[],
  engine: LeanEngine,
  signal: AbortSignal,
): Promise<LearnedOperations> {
  const tools = { engine, store: noStore(), limits: siftLimits, signal };
  const root = rootPosition(theorem, part);
  const definitions = localDeclarations
    .filter(({ kind, isReducible }) => kind === 'definition' && !isReducible)
    .map(({ name }) => name)
    .sort((a, b) => placeOf(a, theorem.header) - placeOf(b, theorem.header))
    .slice(-definitionsAtMost);
  const inductives = localDeclarations.flatMap(({ kind, name }) => (kind === 'inductive' ? [name] : []));
  const { types, calls } = await learnTypes(tools, root, inductives, signal);
  const constructors = types.flatMap((type) => type.constructors.map(({ name }) => name));
  const own = await learnSignatures(tools, root.state.reference, definitions);
  const built = await learnSignatures(tools, root.state.reference, constructors);
  return {
    definitions,
    signatures: own,
    operations: buildOperations({ own, constructors: built, types: dataTypesIn(goals) }),
    types,
    calls: calls + definitions.length + constructors.length,
  };
}

/** Lean lists definitions in no order. */
function placeOf(name: string, header: string): number {
  const last = RegExp.escape(name.split('.').at(-1) ?? name);
  return header.search(new RegExp(`\\bdef\\s+(?:\\S*\\.)?${last}(?![\\p{L}\\p{N}_'])`, 'u'));
}

const dataTypesIn = (goals: readonly Goal[]): readonly string[] =>
  goals.flatMap(({ hypotheses }) =>
    hypotheses
      .filter(({ isProof, isInstance, type }) => !isProof && !isInstance && !/^(?:Type|Sort)\b/u.test(type))
      .map(({ type }) => type),
  );

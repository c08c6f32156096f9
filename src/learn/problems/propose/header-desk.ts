import type { Theorem } from '../../../../core/theorem.ts';
import type { LeanEngine, OpenedTheorem } from '../../../../lean/engine.ts';
import { siftLimits } from '../../../agent/conjecture/sift.ts';
import { buildOperations } from '../../../agent/terms/build-operations.ts';
import type { Operation } from '../../../agent/terms/operation.ts';
import { learnSignatures } from '../../../agent/terms/signature.ts';
import { rootPosition } from '../../../prove/lean/lean-position.ts';
import { learnTypes } from '../../../prove/refute/own-types.ts';
import type { CheckTools } from '../check-tools.ts';

/** What Lean says of a theorem's header. */
export interface KnownHeader {
  readonly opened: OpenedTheorem;
  /** Definitions that are no abbreviations. */
  readonly definitions: readonly string[];
  /** The functions that statements can be made of, at the types of the theorem's variables. */
  readonly operations: readonly Operation[];
}

/** Definitions that are looked at, the latest: one call of Lean each. */
const definitionsAtMost = 12;

/** Asks Lean about headers, once for each theorem. */
export class HeaderDesk {
  readonly #tools: CheckTools;
  readonly #known = new Map<string, Promise<KnownHeader | null>>();

  constructor(tools: CheckTools) {
    this.#tools = tools;
  }

  /** Null when Lean did not open the theorem, or there is nothing to name in it. */
  about(theorem: Theorem): Promise<KnownHeader | null> {
    const known = this.#known.get(theorem.id) ?? this.#ask(theorem);
    this.#known.set(theorem.id, known);
    return known;
  }

  async #ask(theorem: Theorem): Promise<KnownHeader | null> {
    const { engine, fileLimits, signal } = this.#tools;
    const outcome = await engine.open(theorem, fileLimits, signal);
    if (outcome.kind !== 'opened') return null;
    const { opened } = outcome;
    const definitions = opened.localDeclarations
      .filter(({ kind, isReducible }) => kind === 'definition' && !isReducible)
      .map(({ name }) => name)
      .sort((a, b) => placeOf(a, theorem.header) - placeOf(b, theorem.header))
      .slice(-definitionsAtMost);
    const operations = await learnOperations(theorem, opened, definitions, engine, signal);
    return { opened, definitions, operations };
  }
}

async function learnOperations(
  theorem: Theorem,
  opened: OpenedTheorem,
  definitions: readonly string[],
  engine: LeanEngine,
  signal: AbortSignal,
): Promise<readonly Operation[]> {
  const tools = { engine, limits: siftLimits, signal };
  const root = rootPosition(theorem, opened.part);
  const inductives = opened.localDeclarations.flatMap(({ kind, name }) =>
    kind === 'inductive' ? [name] : [],
  );
  const { types } = await learnTypes(tools, root, inductives, signal);
  const constructors = types.flatMap((type) => type.constructors.map(({ name }) => name));
  const own = await learnSignatures(tools, root.state.reference, definitions);
  const built = await learnSignatures(tools, root.state.reference, constructors);
  const data = opened.part.goals.flatMap(({ hypotheses }) =>
    hypotheses.filter(
      ({ isProof, isInstance, type }) => !isProof && !isInstance && !/^(?:Type|Sort)\b/u.test(type),
    ),
  );
  return buildOperations({ own, constructors: built, types: data.map(({ type }) => type) });
}

/** Names as their definitions follow each other; Lean lists them in no order. */
function placeOf(name: string, header: string): number {
  const last = (name.split('.').at(-1) ?? name).replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
  return header.search(new RegExp(`\\bdef\\s+(?:\\S*\\.)?${last}(?![\\p{L}\\p{N}_'])`, 'u'));
}

import { askLean, type LeanTools } from '../lean/ask-lean.ts';
import type { LeanPosition } from '../lean/lean-position.ts';
import { readType, type TypeText } from './type-text.ts';

/** An inductive type of the header, as far as making values of it needs. */
export interface OwnType {
  readonly name: string;
  readonly constructors: readonly {
    readonly name: string;
    /** Names of the type's parameters in the types of the fields. */
    readonly parameters: readonly string[];
    /** Null for a field whose type can't be read. */
    readonly fields: readonly (TypeText | null)[];
  }[];
}

export interface LearnedTypes {
  readonly types: readonly OwnType[];
  readonly calls: number;
  readonly ms: number;
}

/** Asks Lean for the constructors of the named types: `have c := @Tree.node` shows the type of one. */
export async function learnTypes(
  lean: LeanTools,
  position: LeanPosition,
  names: readonly string[],
  signal: AbortSignal,
): Promise<LearnedTypes> {
  const none: LearnedTypes = { types: [], calls: 0, ms: 0 };
  if (names.length === 0) return none;
  const known = await lean.engine.inductives(position.state.reference.theorem, names, signal);
  if (known === null) return none;
  const data = known.filter((info) => !info.isProposition && info.indices === 0);
  const constructors = data.flatMap((info) => info.constructors.map((ctor) => `${info.name}.${ctor.name}`));
  if (constructors.length === 0) return none;
  const tactic = `(${constructors.map((name, index) => `have learned_${index} := @${name}`).join('; ')})`;
  const [answer] = await askLean(lean, position, [tactic], signal);
  const outcome = answer?.outcome;
  const cost = answer?.remembered === true ? { calls: 0, ms: 0 } : { calls: 1, ms: outcome?.ms ?? 0 };
  if (outcome?.kind !== 'progress') return { types: [], ...cost };
  const shown = outcome.state.parts[0]?.goals[0]?.hypotheses ?? [];
  const typeOf = new Map(
    constructors.map((name, index) => [name, shown.find((entry) => entry.name === `learned_${index}`)?.type]),
  );
  const types = data.map((info) => ({
    name: info.name,
    constructors: info.constructors.map((ctor) => {
      const name = `${info.name}.${ctor.name}`;
      return { name, ...readConstructor(typeOf.get(name) ?? '') };
    }),
  }));
  return { types, ...cost };
}

/** `{α : Type} → Tree α → α → Tree α → Tree α` */
function readConstructor(text: string): { parameters: string[]; fields: (TypeText | null)[] } {
  const parameters: string[] = [];
  let rest = text;
  for (;;) {
    const binder = /^(?:∀ )?\{([^{}:]*) : [^{}]*\}(?: →|,) /u.exec(rest);
    if (binder === null) break;
    parameters.push(...(binder[1] ?? '').split(' '));
    rest = rest.slice(binder[0].length);
  }
  const fields: (TypeText | null)[] = [];
  let type = readType(rest);
  if (type === null) return { parameters, fields: [null] };
  for (; type.kind === 'function'; type = type.to) fields.push(type.from);
  return { parameters, fields };
}

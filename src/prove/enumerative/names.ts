import type { ConstructorInfo } from '../../../lean/engine.ts';
import { isPlainName } from './words.ts';

/** Hands out readable names that are not taken yet; a name given is taken from then on. */
export class NameSupply {
  readonly #taken: Set<string>;

  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken);
  }

  fresh(wanted: string): string {
    const base = isPlainName(wanted) ? wanted : 'x';
    let name = base;
    for (let index = 1; this.#taken.has(name); index += 1) name = `${base}${index}`;
    this.#taken.add(name);
    return name;
  }

  /** A supply of its own that starts with the same names taken. */
  fork(): NameSupply {
    return new NameSupply(this.#taken);
  }

  /** Makes a name free again, because its owner goes away. */
  release(name: string): void {
    this.#taken.delete(name);
  }
}

/** The names a constructor's pattern binds: its fields and, for an induction, one hypothesis for each recursive field. */
export interface ConstructorNames {
  readonly fields: readonly string[];
  readonly hypotheses: readonly string[];
}

/**
 * Names for the fields of a constructor of the type of `subject`. The one smaller part of a list `xs` is again
 * `xs` and its element `x`; other fields keep the names of their declaration.
 */
export function nameConstructor(
  constructor: ConstructorInfo,
  subject: string | null,
  supply: NameSupply,
): ConstructorNames {
  const recursive = constructor.fields.filter((field) => field.isRecursive);
  const stem = subject ?? 'h';
  const plural = /^([\p{L}])s$/u.exec(stem)?.[1];
  const fields = constructor.fields.map((field) => {
    if (field.isRecursive && !field.isProof && recursive.length === 1) return supply.fresh(stem);
    if (field.name === 'head' && plural !== undefined) return supply.fresh(plural);
    if (field.isProof && !isTellingName(field.name)) return supply.fresh('h');
    if (isTellingName(field.name)) return supply.fresh(field.name);
    return supply.fresh(field.isRecursive ? stem : 'a');
  });
  const hypotheses = constructor.fields.flatMap((field, index) =>
    field.isRecursive ? [supply.fresh(recursive.length === 1 ? 'ih' : `ih_${fields[index]!}`)] : [],
  );
  return { fields, hypotheses };
}

/** False for the names Lean makes up for unnamed fields. */
function isTellingName(name: string): boolean {
  return isPlainName(name) && !/^a(_\d+)?$/u.test(name);
}

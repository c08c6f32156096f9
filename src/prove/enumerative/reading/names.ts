import type { ConstructorInfo } from '../../../../lean/engine.ts';
import { isPlainName, withoutDagger } from './words.ts';

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

/** How a constructor's alternative is written: `succ n ih`, or `@step n h ih` when some fields are implicit. */
export interface Alternative {
  /** The constructor as `cases ... with |` names it. */
  readonly head: string;
  readonly fields: readonly string[];
  /** The fields that a pattern `⟨x, y⟩` names: the explicit ones. */
  readonly explicit: readonly string[];
  /** One induction hypothesis for each recursive field. */
  readonly hypotheses: readonly string[];
}

/**
 * Names for the fields of a constructor of the type of `subject`. The one smaller part of a list `xs` is again
 * `xs` and its element `x`; other fields keep the names of their declaration. A null subject is a proof.
 */
export function nameAlternative(
  ctor: ConstructorInfo,
  subject: string | null,
  supply: NameSupply,
): Alternative {
  const recursive = ctor.fields.filter((field) => field.isRecursive);
  const singular = /^(\p{L})s$/u.exec(subject ?? '')?.[1];
  const fields = ctor.fields.map((field) => {
    const isOnlySmaller = field.isRecursive && recursive.length === 1;
    if (subject !== null && isOnlySmaller) return supply.fresh(subject);
    if (field.name === 'head' && singular !== undefined) return supply.fresh(singular);
    if (isTellingName(field.name)) return supply.fresh(field.name);
    if (field.isProof) return supply.fresh('h');
    return supply.fresh(field.isRecursive && subject !== null ? subject : 'a');
  });
  const hypotheses = ctor.fields.flatMap((field, index) =>
    field.isRecursive ? [supply.fresh(recursive.length === 1 ? 'ih' : `ih_${fields[index]!}`)] : [],
  );
  const hasImplicit = ctor.fields.some((field) => field.isImplicit === true);
  return {
    head: hasImplicit ? `@${ctor.name}` : ctor.name,
    fields,
    explicit: fields.filter((_, index) => ctor.fields[index]!.isImplicit !== true),
    hypotheses,
  };
}

/** False for the names Lean makes up for unnamed fields. */
function isTellingName(name: string): boolean {
  return isPlainName(name) && !/^a(_\d+)?$/u.test(name);
}

/** Names for the witnesses of `∃ x y, ...` and for what is said of them. */
export function obtainAll(names: readonly string[], term: string, supply: NameSupply): string {
  const witnesses = names.map((bound) => supply.fresh(withoutDagger(bound)));
  return `obtain ⟨${[...witnesses, supply.fresh(`h${witnesses.at(-1)!}`)].join(', ')}⟩ := ${term}`;
}

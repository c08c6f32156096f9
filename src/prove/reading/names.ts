import type { ConstructorInfo, InductiveInfo } from '../../../lean/engine.ts';

/** The numbers that a text names, each once. */
export function literals(text: string): number[] {
  return [...new Set([...text.matchAll(/(?<![\w.])\d{1,6}(?![\w.])/gu)].map((match) => Number(match[0])))];
}

/** The numbers from 2 to `largest` by which a text divides, each once: 4 and 3 for `t % 4 = 1 ∧ 3 ∣ t`. */
export function moduli(text: string, largest: number): number[] {
  const found = [...text.matchAll(/% (\d+)|(?<![\w.])(\d+) ∣/gu)];
  const values = found.map((match) => Number(match[1] ?? match[2]));
  return [...new Set(values)].filter((value) => value > 1 && value <= largest);
}

/** Identifiers of pretty-printed text, as far as proposals need them. */

const identifier =
  /(?:«[^»]*»|[\p{L}_][\p{L}\p{N}_'!?₀-₉]*)(?:\.(?:«[^»]*»|[\p{L}_\d][\p{L}\p{N}_'!?₀-₉]*))*/gu;

/** The source of a pattern for one undotted name, as variables have. */
export const variableName = String.raw`[\p{L}_][\p{L}\p{N}_'₀-₉]*`;

const wholeVariable = new RegExp(`^${variableName}$`, 'u');

/** Whether a text is one undotted name. */
export const isVariable = (text: string): boolean => wholeVariable.test(text);

/** Every identifier in order of occurrence, dotted ones whole: `xs.length` is one word. */
export function wordsOf(text: string): string[] {
  return [...text.matchAll(identifier)].map((match) => match[0]);
}

/** How often each variable occurs in `text`, alone or before a dot. */
export function mentionCounts(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text)) {
    const name = firstComponent.exec(word)?.[0] ?? word;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

const firstComponent = /^(?:«[^»]*»|[^.]*)/u;

export function mentions(text: string, name: string): boolean {
  return mentionCounts(text).has(name);
}

/** `text` with each occurrence of the word `name` replaced. */
export function replaceWord(text: string, name: string, by: string): string {
  return text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}_'.])${RegExp.escape(name)}(?![\\p{L}\\p{N}_'₀-₉])`, 'gu'),
    () => by,
  );
}

/** True for a name that can stand in a tactic as it is. */
export function isPlainName(name: string): boolean {
  return /^[\p{L}_][\p{L}\d_'!?₀-₉]*$/u.test(name) && !reserved.has(name);
}

/** Instances, and what a class has of another: `Monoid.toNatPow`, `instHAdd`, `Real.instLE`. */
export const isOfInstance = (name: string): boolean => /(?:^|\.)(?:inst|to)[A-Z0-9]\w*$/u.test(name);

/** What Lean prints behind a name that no tactic can mention: `n✝`, and `n✝¹` where there is another `n✝`. */
const dagger = /✝[⁰¹²³⁴-⁹]*/gu;

/** A printed name as it was before something hid it. */
export const withoutDagger = (name: string): string => name.replace(dagger, '');

const reserved = new Set(
  (
    '_ at by do else end fun have if in let match open show then theorem def where with λ ∀ ∃ Σ Π using ' +
    'for from inductive instance import forall exists Type Prop Sort return section namespace variable'
  ).split(' '),
);

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

  freshAll<Names extends string[]>(...wanted: Names): { [At in keyof Names]: string } {
    return wanted.map((name) => this.fresh(name)) as { [At in keyof Names]: string };
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
interface Alternative {
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

/**
 * ` | zero => ?_ | succ n ih => ?_`: each case is left open.
 * @param isInduction with names for the induction hypotheses
 */
export function openAlternatives(
  { constructors }: InductiveInfo,
  subject: string | null,
  supply: NameSupply,
  isInduction: boolean,
): string {
  const alternatives = constructors.map((ctor) => {
    const { head, fields, hypotheses } = nameAlternative(ctor, subject, supply.fork());
    return ` | ${[head, ...fields, ...(isInduction ? hypotheses : [])].join(' ')} => ?_`;
  });
  return alternatives.join('');
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

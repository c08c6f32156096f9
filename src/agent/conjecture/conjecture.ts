import { mentions } from '../../prove/enumerative/reading/names.ts';
import type { LemmaStatement } from '../sketch/lemma.ts';

/** A statement that may be a lemma. */
export interface Conjecture extends LemmaStatement {
  /**
   * By which the plan's own proofs know it; nothing else in sight is called so. Absent: nothing names it, and what is
   * proved already may make it needless.
   */
  readonly name?: string;
  /** A proof that the planner suggests, tried before a search: `by` and a tactic block. */
  readonly proof?: string;
  /** Where it comes from: the text of a scheme, or the kind of generalisation. */
  readonly origin: string;
  /** Higher is tried first. */
  readonly score: number;
  /** True when it is about functions of the library that neither header nor theorem mentions: tried last. */
  readonly isForeign: boolean;
}

/** The likeliest first; of those that say the same in other names, the likeliest. */
export function bestOfEach(conjectures: readonly Conjecture[]): readonly Conjecture[] {
  const found = new Map<string, Conjecture>();
  for (const conjecture of conjectures) {
    const shape = shapeOf(conjecture);
    if ((found.get(shape)?.score ?? 0) < conjecture.score) found.set(shape, conjecture);
  }
  return [...found.values()].sort((a, b) => b.score - a.score);
}

/**
 * The same for conjectures that differ only in the names of their variables. Variables are numbered in the order in
 * which the statement mentions them. A variable that nothing mentions is an assumption, and its type belongs to what is said.
 */
export function shapeOf({ variables, premises, conclusion }: LemmaStatement): string {
  const types = new Map(variables.map(({ name, type }) => [name, type]));
  const numbers = new Map<string, string>();
  const rename = (text: string): string =>
    text.replace(/(?<![\p{L}\p{N}_'.])[\p{L}_][\p{L}\p{N}_'₀-₉]*/gu, (word) => {
      if (!types.has(word)) return word;
      if (!numbers.has(word)) numbers.set(word, `#${numbers.size}`);
      return numbers.get(word) ?? word;
    });
  const said = [conclusion, ...premises, ...variables.map(({ type }) => type)];
  const assumed = variables.flatMap(({ name, type }) =>
    name !== '' && said.some((text) => mentions(text, name)) ? [] : [type],
  );
  const body = [conclusion, ...premises, ...assumed].map(rename).join(' ← ');
  return `${body} : ${[...numbers.keys()].map((name) => types.get(name)).join(', ')}`;
}

import { withPrefixes } from '../../../core/lean-name.ts';
import type { TextRule } from '../../llm/language-model.ts';

/** What a rule has to know of the names of a library or a header. */
export interface Names {
  has(name: string): boolean;
  isTheorem(name: string): boolean;
  someBegins(letters: string): boolean;
}

/** Identifiers of Lean, but what is a part of something else: `⟨a, b⟩.fst`, `h₁.1.symm`, `«a b».c`. */
const identifiers = /(?<![.»\p{L}\p{N}_'!?])[\p{L}_][\p{L}\p{N}_'!?]*(?:\.[\p{L}\p{N}_'!?]*)*/gu;

const words = /[\p{L}_][\p{L}\p{N}_'!?]*/gu;

/** Behind what only a term can begin, besides the list of `simp [a, ← b]`. */
const beforeTerm = /(?:^|[^\p{L}\p{N}_.])(?:exact|apply|refine)$/u;

/** Words of Lean that a term can begin with. */
const keywords: ReadonlySet<string> = new Set(
  'by calc fun from have haveI if let letI match mod_cast nofun nomatch Prop show Sort suffices this Type'.split(
    ' ',
  ),
);

/**
 * A tactic names nothing that there is not, as far as its text tells: what it names is one of `names`, a projection of one of their
 * theorems (`Nat.le_of_lt.trans`), a variable or hypothesis, or a part of one. A word without dots is only judged where a term begins:
 * elsewhere it may be a tactic, a binder and much else.
 *
 * @param locals of the state that the tactic is for
 */
export function nameRule(names: readonly Names[], locals: ReadonlySet<string>): TextRule {
  const some = (holds: (one: Names) => boolean): boolean => names.some(holds);
  const isFree = (first: string, earlier: string): boolean =>
    first === '_root_' || locals.has(first) || isBound(first, earlier);
  const isOfTheorem = (name: string): boolean =>
    withPrefixes(name)
      .slice(1)
      .some((prefix) => some((one) => one.isTheorem(prefix)));
  const isKnown = (name: string): boolean => some((one) => one.has(name)) || isOfTheorem(name);
  const isBegun = (name: string, earlier: string): boolean =>
    some((one) => one.someBegins(name)) ||
    isOfTheorem(name) ||
    [...locals, ...keywords, ...(earlier.match(words) ?? [])].some((word) => word.startsWith(name));

  /** @param isWhole whether nothing more is written after the last name of the text */
  function holds(text: string, isWhole: boolean): boolean {
    for (const { index, 0: found } of text.matchAll(identifiers)) {
      const earlier = text.slice(0, index);
      const isUnderWay = !isWhole && index + found.length === text.length;
      // A dot behind which nothing comes is none of the name.
      const name = isUnderWay ? found : found.replace(/\.+$/u, '');
      const [first = ''] = name.split('.', 1);
      const isJudged = name.includes('.') || (!keywords.has(name) && expectsTerm(earlier.trimEnd()));
      if (!isJudged || isFree(first, earlier)) continue;
      if (!(isUnderWay ? isBegun(name, earlier) : isKnown(name))) return false;
    }
    return true;
  }

  return { mayBegin: (text) => holds(text, false), mayBe: (text) => holds(text, true) };
}

function expectsTerm(text: string): boolean {
  const last = text.at(-1) ?? '';
  // What is between ⟨ and ⟩ may be a pattern with new names.
  if ('[,←'.includes(last))
    return text.lastIndexOf('[') > Math.max(text.lastIndexOf(']'), text.lastIndexOf('⟨'));
  return /[a-z]/u.test(last) && beforeTerm.test(text.slice(-10));
}

/** Whether a word stands by itself in the text: `fun h => ...`, `obtain ⟨x, hx⟩ := ...`. Longer ones with a capital are types. */
const isBound = (word: string, text: string): boolean =>
  !/^\p{Lu}./u.test(word) &&
  new RegExp(`(?<![.\\p{L}\\p{N}_'!?])${word.replaceAll('?', '\\?')}(?![.\\p{L}\\p{N}_'!?])`, 'u').test(text);

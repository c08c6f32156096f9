import type { LemmaBinder, LemmaStatement } from '../../../agent/sketch/lemma.ts';
import { isPlainName, mentions } from '../../../prove/enumerative/reading/names.ts';

/** A binder as it is written or printed. */
export interface RawBinder {
  /** Empty for an instance without a name. */
  readonly name: string;
  readonly type: string;
  readonly isInstance: boolean;
}

/**
 * A conclusion over binders as a statement of its own. A proposition that nothing mentions is a premise, whose name is of no
 * interest; other things that nothing mentions are left out. Null when Lean could not read it back: a variable has no name that can be written, or an instance is about a
 * variable, which would stand behind it.
 */
export function closeStatement(binders: readonly RawBinder[], conclusion: string): LemmaStatement | null {
  const target = oneLine(conclusion);
  const terms = binders.filter(({ type, isInstance }) => !isInstance && !isSort(type.trim()));
  /** A proposition is about something; `List α` is about no term. */
  const isPremise = (type: string) =>
    /[=≤<≥>≠¬∀∃↔∧∨∈∣]/u.test(type) || terms.some(({ name }) => mentions(type, name));
  const surroundings: string[] = [];
  const variables: LemmaBinder[] = [];
  const premises: string[] = [];
  for (const [at, { name, type: written, isInstance }] of binders.entries()) {
    const type = oneLine(written);
    if (isInstance) {
      const text = isPlainName(name) ? `[${name} : ${type}]` : `[${type}]`;
      if (variables.some((variable) => mentions(text, variable.name))) return null;
      surroundings.push(text);
    } else if (isSort(type)) surroundings.push(`{${name} : ${type}}`);
    else {
      const later = binders.slice(at + 1).map((binder) => binder.type);
      const isMentioned = [target, ...later].some((text) => mentions(text, name));
      if (isMentioned) variables.push({ name, type });
      else if (isPremise(type)) premises.push(type);
    }
  }
  const statement = { surroundings, variables, premises, conclusion: target };
  const texts = [
    target,
    ...premises,
    ...surroundings,
    ...variables.flatMap(({ name, type }) => [name, type]),
  ];
  const canBeWritten =
    texts.every((text) => !text.includes('✝') && !text.includes('?_')) &&
    variables.every(({ name }) => isPlainName(name));
  return canBeWritten ? statement : null;
}

const isSort = (type: string): boolean => /^(?:Type|Sort)\b/u.test(type);

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

import type { Goal } from '../../../core/goal.ts';
import { mentions } from '../../prove/enumerative/reading/names.ts';
import type { LemmaBinder, LemmaStatement } from '../sketch/lemma.ts';

/** A goal as a statement over its own variables, without hypotheses; null when it can't be written. */
export function statementOf(goal: Goal, surroundings: readonly string[]): LemmaStatement | null {
  return goal.shape.binders > 0 ? null : closeOver(oneLine(goal.target), goal, [], surroundings);
}

/**
 * A text about a goal as a statement over the variables that it mentions, those of the goal and `added` ones; null when it
 * can't be written, or has none.
 */
export function closeOver(
  text: string,
  goal: Goal,
  added: readonly LemmaBinder[],
  surroundings: readonly string[],
): LemmaStatement | null {
  const data = goal.hypotheses.filter(({ isProof, isInstance }) => !isProof && !isInstance);
  const isType = (type: string) => /^(?:Type|Sort)\b/u.test(type);
  const used = data.filter(({ name, type }) => !isType(type) && mentions(text, name));
  if (text.includes('✝') || used.some(({ accessible, value }) => !accessible || value !== undefined))
    return null;
  const variables = [...used.map(({ name, type }) => ({ name, type: oneLine(type) })), ...added].filter(
    ({ name }) => mentions(text, name),
  );
  if (variables.length === 0) return null;
  const about = [text, ...variables.map(({ type }) => type)].join(' ');
  return {
    surroundings: surroundings.filter((binder) => {
      const name = /^\{([^:]*) :/u.exec(binder)?.[1]?.trim() ?? /\s(\S+)\]$/u.exec(binder)?.[1] ?? '';
      return mentions(about, name);
    }),
    variables,
    premises: [],
    conclusion: text,
  };
}

/** Lean breaks long goals. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ');

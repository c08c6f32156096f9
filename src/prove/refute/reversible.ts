import type { Goal } from '../../../core/goal.ts';
import { isPlainName } from '../reading/names.ts';
import { mayReadOtherwise } from './own-types.ts';

/** `(step) <;> try grind [f]`: `grind` proves a goal or leaves it as it is, so what is left is what the step leaves. */
const sweepByGrind = /^\((?<step>.*)\) <;> try grind(?: \[[^[\]]*\])?$/u;

/**
 * Whether what `tactic` leaves of the goal follows from the goal: then the goal has no proof if one of its children has
 * none. Statements are taken with all their hypotheses, `∀ x, h x → T x`, so a case of an induction follows from the
 * whole as an instance with more hypotheses, and a rewritten goal follows when it is rewritten by equations.
 *
 * True only for forms of tactics that are known to lose nothing; a wrong true would make a theorem false.
 *
 * @param context what goals have their meaning from: it may give a tactic another one
 */
export function isReversible(tactic: string, goal: Goal, context: string): boolean {
  if (mayReadOtherwise(context, tactic)) return false;
  const whole = tactic.trim();
  const text = sweepByGrind.exec(whole)?.groups?.['step'] ?? whole;
  if (/<;>|;|\n|\|\||\(|\)|\bat\b|\busing\b/u.test(text.replace(/\[[^\]]*\]/gu, ''))) return false;
  const word = /^\S+/u.exec(text)?.[0] ?? '';
  const rest = text.slice(word.length).trim();
  switch (word) {
    case 'intro':
      return isNameList(rest);
    case 'intros':
      return rest === '' || isNameList(rest);
    case 'constructor':
      return rest === '' && isConjunction(goal);
    case 'refine':
      return rest === '⟨?_, ?_⟩' && isConjunction(goal);
    case 'funext':
      return goal.shape.binders === 0 && goal.shape.head === 'Eq' && isNameList(rest);
    case 'simp':
    case 'dsimp':
      return /^(?:only\s*)?(?:\[[^\]]*\])?$/u.test(rest);
    case 'induction':
      return isSplitOf(
        rest,
        goal,
        'data',
        /^(?: generalizing(?: [\p{L}\p{N}_'₀-₉]+)+?)?(?: with(?<cases>.*))?$/u,
      );
    case 'cases':
      return isSplitOf(rest, goal, 'any', /^(?: with(?<cases>.*))?$/u);
    case 'rcases':
      return isSplitOf(rest, goal, 'any', /^ with(?<pattern>.*)$/u);
    case 'obtain': {
      const read = /^(.*) := (\S+)$/u.exec(rest);
      return read !== null && keepsAll(read[1] ?? '') && isSplitOf(read[2] ?? '', goal, 'any', /^$/u);
    }
    default:
      return false;
  }
}

function isNameList(text: string): boolean {
  return text.split(/\s+/u).every((name) => isPlainName(name) || name === '_');
}

function isConjunction({ shape }: Goal): boolean {
  return shape.binders === 0 && (shape.head === 'And' || shape.head === 'Iff');
}

/**
 * True when `text` names one hypothesis and then says, as `form` allows, how it is split. A compound term is not
 * enough: it is replaced by something new, and what was known of it is lost.
 */
function isSplitOf(text: string, goal: Goal, what: 'data' | 'any', form: RegExp): boolean {
  const name = /^\S+/u.exec(text)?.[0] ?? '';
  const subject = goal.hypotheses.findLast((hypothesis) => hypothesis.name === name);
  if (subject === undefined || !subject.accessible || subject.value !== undefined) return false;
  if (what === 'data' && subject.isProof) return false;
  const read = form.exec(text.slice(name.length));
  if (read === null) return false;
  const { cases, pattern } = read.groups ?? {};
  return (cases === undefined || leavesAllCases(cases)) && (pattern === undefined || keepsAll(pattern));
}

/** ` | zero => ?_ | succ n ih => ?_`: no case is dealt with in passing, and no tactic in front runs in all of them. */
function leavesAllCases(text: string): boolean {
  const [front = '', ...alternatives] = text.split('|');
  return front.trim() === '' && alternatives.every((alternative) => /^[^=]*=> \?_\s*$/u.test(alternative));
}

/** False for patterns that throw something away (`-`) or stand for more than they show. */
function keepsAll(pattern: string): boolean {
  return /^[\s\p{L}\p{N}_'₀-₉⟨⟩,|]*$/u.test(pattern);
}

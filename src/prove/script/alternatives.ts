import { splitAtBars } from './split-at-bars.ts';

/** `induction n with | zero => ?_ | succ n ih => ?_`, taken apart. */
export interface Alternatives {
  /** Up to and with the word `with`. */
  readonly head: string;
  readonly branches: readonly {
    /** `succ n ih`, between the bar and the arrow. */
    readonly pattern: string;
    /** What follows the arrow; null stands for `?_`. */
    readonly body: string | null;
  }[];
}

/**
 * Takes a tactic apart when it has the form `HEAD with | PATTERN => BODY | ...`; null for any other form, and for
 * one whose bars can't be told apart without Lean's parser.
 */
export function parseAlternatives(tactic: string): Alternatives | null {
  const found = /^((?:induction|cases|fun_induction|fun_cases)\s[^|]*?\swith)\s*\|/.exec(tactic);
  if (found?.[1] === undefined || /["'\n]/.test(found[1])) return null;
  const branches = splitAtBars(tactic.slice(found[0].length)).map(parseBranch);
  return branches.every((branch) => branch !== null) ? { head: found[1], branches } : null;
}

function parseBranch(text: string): Alternatives['branches'][number] | null {
  const parts = text.split('=>');
  const [pattern, body] = parts.map((part) => part.trim());
  if (parts.length !== 2 || !pattern || !body || /["\n]/.test(text.trim())) return null;
  if (body === '?_') return { pattern, body: null };
  return body.includes('?') ? null : { pattern, body };
}

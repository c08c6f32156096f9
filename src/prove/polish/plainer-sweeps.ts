import { bracketStep } from '../script/split-at-bars.ts';

/**
 * `(induction n with | zero => ?_ | succ n ih => ?_) <;> try grind` as a person writes it who wants nothing but the proof:
 * `induction n <;> grind`, without the names that nobody uses then. The plainest first; nothing for other tactics.
 */
export function plainerSweeps(tactic: string): readonly string[] {
  if (!tactic.startsWith('(')) return [];
  const end = endOfBracket(tactic);
  const ending = /^ <;> (?:try )?(.+)$/su.exec(tactic.slice(end + 1))?.[1];
  const head = tactic.slice(1, end).trim();
  if (ending === undefined || /;|\n/u.test(head)) return [];
  const bare = head.replace(/ with \|.*$/su, '');
  return [`${bare} <;> ${ending}`];
}

/** Where the bracket closes that the text begins with. */
function endOfBracket(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    depth += bracketStep(text.charAt(at));
    if (depth === 0) return at;
  }
  return text.length;
}

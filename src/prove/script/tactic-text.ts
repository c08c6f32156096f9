import { bracketStep, endOfBracket, splitOutside } from '../../../core/lean-lexer.ts';

/** The pieces between the bars of a text. Bars inside brackets belong to patterns, notations and inner tactics. */
export const splitAtBars = (text: string): string[] => splitOutside(text, '|');

/** The text with blanks for what stands in brackets, and for these, letter by letter. */
export function outsideOfBrackets(text: string): string {
  let depth = 0;
  return Array.from({ length: text.length }, (_, at) => {
    const letter = text.charAt(at);
    const step = bracketStep(letter);
    depth += step;
    return depth > 0 || step !== 0 ? ' ' : letter;
  }).join('');
}

/** A text that is one pair of round brackets without these; any other as it is. */
export function stripBrackets(text: string): string {
  const isWhole = text.startsWith('(') && endOfBracket(text) === text.length - 1;
  return isWhole ? text.slice(1, -1).trim() : text;
}

interface Steps {
  readonly kind: 'sequence' | 'alternatives';
  readonly first: string;
  /** What may follow, in the order in which it is to be tried. */
  readonly rest: readonly string[];
}

/** The first step of a tactic and what comes after it; null when it is one step. */
export function splitSteps(text: string): Steps | null {
  const tactic = text.includes('\n') ? text : stripBrackets(text);
  const [line, ...lines] = blockLines(tactic);
  if (line !== undefined && lines.length > 0)
    return {
      kind: 'sequence',
      first: line,
      rest: [lines.length === 1 ? lines[0]! : `(${lines.join('\n').replaceAll('\n', '\n ')})`],
    };
  const open = outsideOfBrackets(tactic);
  // What a `by`, an alternative or a case holds goes on behind a semicolon.
  if (/\n|·|\|.*=>/u.test(tactic) || holders.test(open)) return null;
  const end = open.search(/;(?!>)(?<!<;)/u);
  const before = open.slice(0, end);
  if (end > 0 && !/\bby\b|\||\bfirst\b|<;>/u.test(before)) {
    const first = stripBrackets(tactic.slice(0, end).trim());
    return { kind: 'sequence', first, rest: [tactic.slice(end + 1).trim()] };
  }
  const branch = /<;>\s*first\s*\|/u.exec(open);
  if (branch === null || /\bby\b|\bfirst\b|;(?!>)(?<!<;)/u.test(open.slice(0, branch.index))) return null;
  const [, ...alternatives] = splitAtBars(tactic.slice(branch.index + '<;>'.length));
  const rest = alternatives.map((alternative) => alternative.trim());
  return { kind: 'alternatives', first: tactic.slice(0, branch.index).trim(), rest };
}

/** The steps of `(a\n b\n c)`, each with the lines that are further to the right than its first; one step for any other tactic. */
function blockLines(tactic: string): readonly string[] {
  const inside = stripBrackets(tactic);
  if (inside === tactic || !inside.includes('\n')) return [tactic];
  const lines = inside.split('\n');
  // Behind the bracket the first line stands one column to the right.
  if (lines.slice(1).some((line) => !line.startsWith(' '))) return [tactic];
  const [first = '', ...rest] = lines.map((line, at) => (at === 0 ? line : line.slice(1)));
  const steps = [first];
  for (const line of rest) {
    if (/^[\s·|]/u.test(line)) steps.push(`${steps.pop()}\n${line}`);
    else steps.push(line);
  }
  return steps;
}

/** Tactics that hold the rest of their line. */
const holders = /^(?:case|next|try|repeat|focus|all_goals|any_goals|on_goal|first)\b/u;

/** Words that hold what follows on their line, behind a semicolon too. */
const holding = /\b(?:by|first|try|repeat|all_goals|any_goals|case|next)\b|<;>|\||=>/u;

/** The steps of `(a; b)`, each on its line. */
export function stepsIn(body: string): readonly string[] {
  const bare = stripBrackets(body);
  const steps = splitOutside(bare, '; ');
  return steps.some((step) => holding.test(outsideOfBrackets(step))) ? [bare] : steps;
}

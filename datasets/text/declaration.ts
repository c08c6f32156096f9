import { lexLean } from '../../core/lean-lexer.ts';
import type { Command } from './commands.ts';

/** How far a theorem has got: `open` when its proof is `sorry` or missing, `partial` when there is a `sorry` in it. */
export type Openness = 'open' | 'partial' | 'proved';

export interface Declaration {
  /** As it is written behind the keyword; null for an `example`. */
  readonly name: string | null;
  /** The text up to its proof, from modifiers and attributes on, without a comment at its end. */
  readonly statement: string;
  /** What follows `:=`; empty where nothing does. */
  readonly proof: string;
  readonly openness: Openness;
}

const opening = new Set(['(', '[', '{', '⟨', '⦃', '⟦']);
const closing = new Set([')', ']', '}', '⟩', '⦄', '⟧']);
/** Words whose `:=` belongs to the statement. */
const binding = new Set(['let', 'have', 'letI', 'haveI', 'let_fun', 'set']);

/**
 * Parts a theorem from its proof. The `:=` before a placeholder (`sorry`, `by sorry`, `by`, nothing) is taken before
 * all others; where there is a proof, the first one that is inside no bracket and belongs to no `let`.
 */
export function readDeclaration(text: string, command: Command): Declaration {
  const body = text.slice(command.start, command.end);
  const places = assignments(body);
  const placeholder = places.findLast(({ end }) => isPlaceholder(body.slice(end)));
  const place = placeholder ?? places.find(({ bound }) => !bound);
  const name = declaredName(text.slice(command.keywordEnd, command.end), command.keyword);
  if (place === undefined) return { name, statement: body, proof: '', openness: 'open' };
  const proof = body.slice(place.end).trim();
  const openness = placeholder !== undefined ? 'open' : holdsSorry(proof) ? 'partial' : 'proved';
  return { name, statement: body.slice(0, place.codeBefore), proof, openness };
}

/** The words, numbers, strings and signs of a Lean text, in order; no white space, no comments. */
export function codeOf(text: string): string[] {
  const code: string[] = [];
  let numberEnd = -1;
  for (const { kind, start, end } of lexLean(text)) {
    if (kind === 'trivia') continue;
    const piece = text.slice(start, end);
    const isDigit = /^[0-9]$/u.test(piece);
    if (isDigit && numberEnd === start) code.push(`${code.pop()}${piece}`);
    else code.push(piece);
    if (isDigit) numberEnd = end;
  }
  return code;
}

export function isPlaceholder(proof: string): boolean {
  const code = codeOf(proof).join(' ');
  return code === '' || code === 'by' || code === 'sorry' || code === 'by sorry' || code === '( by sorry )';
}

const holdsSorry = (proof: string): boolean => codeOf(proof).includes('sorry');

interface Assignment {
  /** Where the code before it ends. */
  readonly codeBefore: number;
  readonly end: number;
  /** True when it belongs to a `let`. */
  readonly bound: boolean;
}

/** Every `:=` outside of brackets. */
function assignments(body: string): Assignment[] {
  const found: Assignment[] = [];
  let depth = 0;
  let pending = 0;
  let codeEnd = 0;
  for (const { kind, start, end } of lexLean(body)) {
    if (kind === 'trivia') continue;
    const piece = body.slice(start, end);
    if (opening.has(piece)) depth += 1;
    else if (closing.has(piece)) depth -= 1;
    else if (depth === 0 && binding.has(piece)) pending += 1;
    else if (depth === 0 && piece === ':' && body[end] === '=') {
      found.push({ codeBefore: codeEnd, end: end + 1, bound: pending > 0 });
      pending = Math.max(0, pending - 1);
    }
    codeEnd = end;
  }
  return found;
}

/** Everything up to a bracket, a colon or white space; `«...»` may hold them. */
const writtenName = /^\s*((?:«[^»\n]*»|[^\s:({[⦃⟨«|])+)/u;

function declaredName(rest: string, keyword: string): string | null {
  return keyword === 'example' ? null : (writtenName.exec(withoutLeadingTrivia(rest))?.[1] ?? null);
}

function withoutLeadingTrivia(text: string): string {
  for (const { kind, start } of lexLean(text)) if (kind !== 'trivia') return text.slice(start);
  return '';
}

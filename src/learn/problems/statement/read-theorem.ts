import { lexLean, type Stretch } from '../../../../core/lean-lexer.ts';
import type { Theorem } from '../../../../core/theorem.ts';
import { cutCommands } from '../../../../datasets/text/commands.ts';
import { readDeclaration } from '../../../../datasets/text/declaration.ts';
import { universes } from '../../../../datasets/text/normal-form.ts';
import type { LemmaStatement } from '../../../agent/sketch/lemma.ts';
import { closeOver, type RawBinder } from './close-over.ts';
import { printedSigns } from './printed-signs.ts';

const opening = new Set(['(', '[', '{', '⦃', '⟨']);
const closing = new Set([')', ']', '}', '⦄', '⟩']);

/** What a theorem says, from its text alone; null when that can't be told, as with a binder without a type. */
export function readTheorem({ statement }: Pick<Theorem, 'statement'>): LemmaStatement | null {
  const [command] = cutCommands(statement);
  if (command === undefined) return null;
  const { name } = readDeclaration(statement, command);
  const rest = statement.slice(command.keywordEnd, command.end);
  const signature = name === null ? rest : rest.slice(rest.indexOf(name) + name.length);
  const text = signature.replace(universes, '');
  const stretches = [...lexLean(text)];
  const colon = findColon(text, stretches);
  if (colon === null) return null;
  const binders = bindersOf(text.slice(0, colon));
  return binders === null ? null : closeOver(binders, plainText(text.slice(colon + 1)));
}

/** The first colon outside all brackets from a place on. */
function findColon(text: string, stretches: readonly Stretch[]): number | null {
  let depth = 0;
  for (const { kind, start, end } of stretches) {
    if (kind !== 'code') continue;
    const token = text.slice(start, end);
    if (opening.has(token)) depth += 1;
    else if (closing.has(token)) depth -= 1;
    else if (token === ':' && depth === 0) return text[end] === '=' ? null : start;
  }
  return null;
}

/** `{α : Type} (xs ys : List α) [Ord α]`; null for a binder that tells no type. */
function bindersOf(text: string): RawBinder[] | null {
  const binders: RawBinder[] = [];
  let depth = 0;
  let begin = 0;
  for (const { kind, start, end } of lexLean(text)) {
    const token = kind === 'code' ? text.slice(start, end) : '';
    if (opening.has(token)) {
      if (depth === 0) begin = end;
      depth += 1;
    } else if (closing.has(token)) {
      depth -= 1;
      if (depth > 0) continue;
      const read = readGroup(text.slice(begin, start), token === ']');
      if (read === null) return null;
      binders.push(...read);
    } else if (depth === 0 && kind !== 'trivia') return null;
  }
  return binders;
}

function readGroup(text: string, isInstance: boolean): RawBinder[] | null {
  const colon = findColon(text, [...lexLean(text)]);
  if (colon === null) return isInstance ? [{ name: '', type: plainText(text), isInstance }] : null;
  const type = plainText(text.slice(colon + 1));
  const names = text.slice(0, colon).trim().split(/\s+/u);
  return names.map((name) => ({ name, type, isInstance }));
}

/** In one line, where comments would swallow what stands behind them, and with the signs that Lean prints. */
function plainText(text: string): string {
  let kept = '';
  let code = '';
  for (const { kind, start, end } of lexLean(text)) {
    const piece = text.slice(start, end);
    if (kind !== 'text') code += kind === 'trivia' ? ' ' : piece;
    else {
      kept += printedSigns(code) + piece;
      code = '';
    }
  }
  return (kept + printedSigns(code)).replaceAll(/ +/gu, ' ').trim();
}

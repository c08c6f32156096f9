import { bracketStep, firstColonOutside, lexLean } from '../../../../core/lean-lexer.ts';
import type { Theorem } from '../../../../core/theorem.ts';
import { cutCommands } from '../../../../datasets/text/commands.ts';
import { readDeclaration } from '../../../../datasets/text/declaration.ts';
import { universes } from '../../../../datasets/text/normal-form.ts';
import type { LemmaStatement } from '../../../agent/sketch/lemma.ts';
import { closeStatement, type RawBinder } from './close-over.ts';

/** What a theorem says, from its text alone; null when that can't be told, as with a binder without a type. */
export function readTheorem({ statement }: Pick<Theorem, 'statement'>): LemmaStatement | null {
  const [command] = cutCommands(statement);
  if (command === undefined) return null;
  const { name } = readDeclaration(statement, command);
  const rest = statement.slice(command.keywordEnd, command.end);
  const signature = name === null ? rest : rest.slice(rest.indexOf(name) + name.length);
  const text = signature.replace(universes, '');
  const colon = firstColonOutside(text);
  if (colon === null) return null;
  const binders = bindersOf(text.slice(0, colon));
  return binders === null ? null : closeStatement(binders, plainText(text.slice(colon + 1)));
}

/** `{α : Type} (xs ys : List α) [Ord α]`; null for a binder that tells no type. */
function bindersOf(text: string): RawBinder[] | null {
  const binders: RawBinder[] = [];
  let depth = 0;
  let begin = 0;
  for (const { kind, start, end } of lexLean(text)) {
    const token = kind === 'code' ? text.slice(start, end) : '';
    const step = bracketStep(token);
    if (step === 1 && depth === 0) begin = end;
    depth += step;
    if (step === -1 && depth <= 0) {
      const read = readGroup(text.slice(begin, start), token === ']');
      if (read === null) return null;
      binders.push(...read);
    } else if (step === 0 && depth === 0 && kind !== 'trivia') return null;
  }
  return binders;
}

function readGroup(text: string, isInstance: boolean): RawBinder[] | null {
  const colon = firstColonOutside(text);
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

const signs = new Map([
  ['forall', '∀'],
  ['exists', '∃'],
  ['<->', '↔'],
  ['->', '→'],
  ['<=', '≤'],
  ['>=', '≥'],
  ['/\\', '∧'],
  ['\\/', '∨'],
]);

/** Neither a part of a name, such as `Set.exists`, nor of a longer sign, such as `>>=`. */
const typed =
  /(?<![\p{L}\p{N}_.'«])(?:forall|exists)(?![\p{L}\p{N}_'!?»])|(?<![<>=|-])(?:<->|->|<=|>=)(?![<>=])|\/\\|\\\//gu;

/** Lean code, without comments and strings, with the signs that Lean prints for those that keyboards have: `→` for `->`. */
const printedSigns = (code: string): string => code.replaceAll(typed, (sign) => signs.get(sign) ?? sign);

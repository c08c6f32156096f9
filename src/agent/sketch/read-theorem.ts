import { lexLean } from '../../../core/lean-lexer.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { signatureText } from '../../../datasets/text/declaration.ts';
import { cutPrintedGoal, readEntry } from '../../../lean/goal-text.ts';
import { isPlainName, mentions } from '../../prove/reading/names.ts';
import { isSort } from '../../prove/refute/type-text.ts';
import { oneLine } from '../../report/single-line.ts';
import type { LemmaBinder, LemmaStatement } from './lemma.ts';
import { readLemmaSignature } from './read-signature.ts';

/**
 * A conclusion over binders as a statement of its own. A proposition that nothing mentions is a premise, whose name is of no
 * interest; other things that nothing mentions are left out. Null when Lean could not read it back: a variable has no name that can be written, or an instance is about a
 * variable, which would stand behind it.
 */
function closeStatement(binders: readonly LemmaBinder[], conclusion: string): LemmaStatement | null {
  const target = oneLine(conclusion);
  const terms = binders.filter(({ type, style }) => style !== 'instance' && !isSort(type.trim()));
  /** A proposition is about something; `List α` is about no term. */
  const isPremise = (type: string) =>
    /[=≤<≥>≠¬∀∃↔∧∨∈∣]/u.test(type) || terms.some(({ name }) => mentions(type, name));
  const surroundings: string[] = [];
  const variables: LemmaBinder[] = [];
  const premises: string[] = [];
  for (const [at, { name, type: written, style }] of binders.entries()) {
    const type = oneLine(written);
    if (style === 'instance') {
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

/**
 * A goal as Lean prints it, as a statement closed over its hypotheses. Null when there are several goals, or something in
 * it can't be written.
 */
export function readStatedState(state: string): LemmaStatement | null {
  const cut = state.includes('\n\n') ? null : cutPrintedGoal(state);
  if (cut === null) return null;
  const binders: LemmaBinder[] = [];
  for (const entry of cut.entries) {
    const read = readEntry(entry);
    // A value, `x : Nat := 3`, is more than a binder tells.
    if (read === null || / :=\s/u.test(entry)) return null;
    const { names, type } = read;
    for (const name of names.split(' '))
      binders.push({ name, type, ...(instanceName.test(name) && { style: 'instance' }) });
  }
  return closeStatement(binders, cut.target);
}

const instanceName = /^inst(?:_\d+)?✝?[¹²³⁴-⁹]*$/u;

/** What a theorem says, from its text alone; null when that can't be told, as with a binder without a type. */
export function readTheorem({ statement }: Pick<Theorem, 'statement'>): LemmaStatement | null {
  const signature = signatureText(statement);
  const read = signature === null ? null : readLemmaSignature(signature);
  if (read === null) return null;
  const binders = read.binders.map((binder) => ({ ...binder, type: plainText(binder.type) }));
  return closeStatement(binders, plainText(read.conclusion));
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

/**
 * What the goals of a state say, each closed over its hypotheses; one that can't be closed is left out.
 * @param state as Lean prints it, a blank line between two goals
 */
export const readGoals = (state: string): readonly LemmaStatement[] =>
  state.split('\n\n').flatMap((goal) => readStatedState(withWritableNames(goal)) ?? []);

/** Lean marks names that nobody can write: `n✝`, `n✝¹`. An instance stays what it is. */
const withWritableNames = (goal: string): string =>
  goal.replaceAll(/([\p{L}_][\p{L}\p{N}_']*)✝([¹²³⁴-⁹⁰]*)/gu, (text, name: string, mark: string) =>
    name.startsWith('inst')
      ? text
      : `${name}_hidden${[...mark].map((digit) => digits.indexOf(digit)).join('')}`,
  );

const digits = '⁰¹²³⁴⁵⁶⁷⁸⁹';

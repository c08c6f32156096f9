import { familiarNames } from '../../../core/lean-name.ts';
import type { LocalDeclaration } from '../../../lean/engine.ts';
import type { Proposal } from '../../../search/interfaces.ts';
import { tacticKind } from '../bandit/bandit.ts';

/**
 * What a ranker sees of a tactic at a goal, from what Lean prints: nothing of Lean's is asked, so that recorded episodes
 * teach it. Names that the header declares (constructors aside) and those of the goal don't count, only that they are such
 * names: what was learnt behind one header is to hold behind another.
 */

/**
 * The words by which a header calls what it declares, names with points in their parts. Letters that stand alone are left
 * out, since variables are called so.
 */
export function ownWordsOf(declarations: readonly Pick<LocalDeclaration, 'name'>[]): ReadonlySet<string> {
  const parts = declarations.flatMap(({ name }) => name.split('.'));
  return new Set(parts.filter((part) => part.length > 1 && !familiarNames.has(part)));
}

/** The first of a position's goals as Lean prints it, taken apart once for all its tactics. */
interface GoalView {
  readonly features: readonly string[];
  readonly target: ReadonlySet<string>;
  readonly given: ReadonlySet<string>;
}

const wordPattern =
  /[\p{L}_][\p{L}\p{N}_'!?₀-₉✝]*(?:\.[\p{L}\p{N}_'!?₀-₉✝]+)*|(?:\.[\p{L}][\p{L}\p{N}_'!?]*)|\d+|[^\s\p{L}\p{N}_()[\]{},.✝]+/gu;

/** `ownWords`: those by which the header calls what it declares. */
export function viewGoal(text: string, ownWords: ReadonlySet<string>): GoalView {
  const turnstile = text.lastIndexOf('⊢');
  const lines = text.slice(0, turnstile).split('\n');
  const caseName = /^case (\S+)/u.exec(text)?.[1]?.split('.').at(-1) ?? '';
  const hypotheses = lines.filter((line) => / : /u.test(line) && !line.startsWith('case '));
  const variables = new Set(hypotheses.flatMap((line) => line.slice(0, line.indexOf(' : ')).split(' ')));
  const targetText = text.slice(turnstile + 1);
  const target = wordsOf(targetText);
  const types = hypotheses.map((line) => line.slice(line.indexOf(' : ') + 3));
  const given = wordsOf(types.join('\n'));
  const describe = (place: string, words: readonly string[]) =>
    words.flatMap((word) => describeWord(word, variables, ownWords).map((what) => `${place} ${what}`));
  const own = (words: readonly string[]) => new Set(words.filter((word) => isOwn(word, ownWords))).size;
  const features = new Set([
    'any',
    `case ${ownWords.has(caseName) ? 'own' : caseName}`,
    `relation ${mainSign(targetText)}`,
    `own ${Math.min(3, own(target))}`,
    `own given ${Math.min(3, own(given))}`,
    `hypotheses ${Math.min(6, hypotheses.length)}`,
    `length ${Math.min(6, Math.floor(Math.log2(1 + (targetText.match(wordPattern) ?? []).length)))}`,
    `induction ${hypotheses.some((line) => /^ih/u.test(line))}`,
    ...describe('target', target),
    ...describe('given', given),
  ]);
  return { features: [...features], target: new Set(target), given: new Set([...given, ...variables]) };
}

/** Of a tactic: those that are crossed with what the goal is, and those that stand alone. */
export interface TacticView {
  readonly crossed: readonly string[];
  readonly alone: readonly string[];
}

/** `rank`: how many of its source's proposals stand before it. */
export function viewTactic(
  { action, source = 'policy' }: Pick<Proposal<string>, 'action' | 'source'>,
  rank: number,
  goal: GoalView,
): TacticView {
  const kind = tacticKind(action);
  const words = action.match(wordPattern) ?? [];
  const count = (of: ReadonlySet<string>) => Math.min(3, words.filter((word) => of.has(word)).length);
  const listed = /\[([^\]]*)\]/u.exec(action)?.[1] ?? '';
  const alone = [
    `rank ${Math.min(4, rank)}`,
    `in target ${count(goal.target)}`,
    `in given ${count(goal.given)}`,
    `hypothesis of induction ${words.some((word) => word.startsWith('ih'))}`,
    `listed ${listed === '' ? 0 : Math.min(4, listed.split(',').length)}`,
  ];
  const form = `form ${action
    .replace(/\[[^\]]*\]/gu, '[]')
    .split(/\s+/u)
    .filter((word) => /^[a-z<;>_?!·[\]]+$/u.test(word))
    .slice(0, 4)
    .join(' ')}`;
  return {
    crossed: [`source ${source}`, `kind ${source} ${kind}`, form],
    alone: [...alone, ...alone.map((feature) => `${source} ${kind} ${feature}`)],
  };
}

const wordsOf = (text: string): string[] => [...new Set(text.match(wordPattern) ?? [])];

const isOwn = (word: string, ownWords: ReadonlySet<string>): boolean =>
  word.split('.').some((part) => ownWords.has(part));

function describeWord(
  word: string,
  variables: ReadonlySet<string>,
  ownWords: ReadonlySet<string>,
): readonly string[] {
  if (isOwn(word, ownWords)) return ['own'];
  const [first = '', ...rest] = word.split('.');
  if (rest.length > 0) return [`.${rest.at(-1)}`];
  if (variables.has(first) || /^[\p{Ll}α-ω][\p{N}₀-₉']*✝?$/u.test(first)) return [];
  return [/^\d+$/u.test(first) && first.length > 1 ? 'number' : first];
}

/** Loosest first. */
const signs = ['∀', '∃', '↔', '→', '∨', '∧', '¬', '=', '≠', '≤', '<', '≥', '>', '∣', '∈', '∉'];

/** The loosest sign outside of brackets, or the empty string. */
function mainSign(text: string): string {
  const trimmed = text.trim();
  if (/^[∀∃]/u.test(trimmed)) return trimmed.slice(0, 1);
  let depth = 0;
  let outside = '';
  for (const sign of trimmed) {
    if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    else if (depth === 0) outside += sign;
  }
  return signs.find((sign) => outside.includes(sign)) ?? '';
}

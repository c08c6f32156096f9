import { lexLean } from '../../../core/lean-lexer.ts';
import { DeclaredNames, familiarNames, lastComponent } from '../../../core/lean-name.ts';
import type { Random } from '../../../core/random.ts';
import { cutCommands } from '../../../datasets/text/commands.ts';
import type { Example } from './example-schema.ts';

/** Commands whose names are renamed. */
const declaring = new Set(['def', 'abbrev', 'inductive', 'structure', 'class']);
const caseOfType = /^\s*\|\s*([a-z][\p{L}\p{N}_']+)\s*(?=[:({]|$)/gmu;

/**
 * The full names of what a header declares: definitions and types; of constructors what is behind the type. Read from the text,
 * so that something may be missed; letters that stand alone are left out, since variables are called so.
 */
export function ownNames(header: string): string[] {
  const declared = new DeclaredNames(header);
  const found = cutCommands(header).flatMap(({ keyword, start, end }) => {
    if (!declaring.has(keyword)) return [];
    const cases = keyword === 'inductive' ? codeOf(header.slice(start, end)).matchAll(caseOfType) : [];
    return [declared.at(start, end) ?? '', ...[...cases].map(([, name = '']) => name)];
  });
  return [...new Set(found)]
    .filter((name) => lastComponent(name).length > 1 && !familiarNames.has(lastComponent(name)))
    .sort();
}

/** A text without what its comments and strings say; lines stay lines. */
function codeOf(text: string): string {
  let code = '';
  for (const { kind, start, end } of lexLean(text)) {
    const piece = text.slice(start, end);
    code += kind === 'code' || piece.trim() === '' ? piece : ' ';
  }
  return code;
}

/** A name with its points, and the point before it where it is a projection of a term. */
const dottedName = /\.?[\p{L}_][\p{L}\p{N}_'!?]*(?:\.[\p{L}_][\p{L}\p{N}_'!?]*)*/gu;

/**
 * Words of declared names, such that each of them in the texts stands in a declared name: `symm` of `Harbor.symm` not where
 * there is a `h.symm`, which may be another one. Of a constructor its type may stand before it.
 */
function onlyDeclared(own: readonly string[], ...texts: readonly string[]): string[] {
  const declared = new Set(own);
  const others = new Set<string>();
  for (const [name] of texts.flatMap((text) => [...text.matchAll(dottedName)]))
    for (const [at, word] of name.split('.').entries()) {
      const before = name.split('.').slice(0, at).join('.');
      const whole = at === 0 ? word : `${before}.${word}`;
      if (!declared.has(whole) && !(declared.has(before) && declared.has(word))) others.add(word);
    }
  return [...new Set(own.map(lastComponent))].filter((word) => !others.has(word) && !tactics.has(word));
}

/** Words of Lean's names: the parts between points count one by one. */
const wordPattern = /[\p{L}_][\p{L}\p{N}_'!?]*✝?/gu;

/**
 * The names of variables and hypotheses of all goals of a state, as Lean prints them, but for those that begin with capital
 * or Greek letters, which stand for types and propositions; those marked ✝ can't be named.
 */
export function localNames(state: string): string[] {
  const names = state
    .split('\n')
    .map((line) => /^((?:[^\s:⊢]+ )+):/u.exec(line)?.[1] ?? '')
    .flatMap((list) => list.trim().split(' '))
    .filter((name) => /^[a-z][\p{L}\p{N}_'!?]*$/u.test(name));
  return [...new Set(names)];
}

/** Words that are tactics, too. */
const tactics = new Set(
  'apply calc case cases constructor exact exists ext have induction intro left let next obtain right rw show simp split symm use'.split(
    ' ',
  ),
);

/**
 * Names of which each word of the texts stands for the variable: not those that a projection has (`h.left`), or a tactic. (A goal
 * that mentions `left` may be proved by the tactic of that name.)
 */
function onlyLocal(names: readonly string[], ...texts: readonly string[]): string[] {
  const projections = new Set(
    texts.flatMap((text) => [...text.matchAll(/\.([\p{L}_][\p{L}\p{N}_'!?]*)/gu)].map(([, name]) => name)),
  );
  return names.filter((name) => !projections.has(name) && !tactics.has(name));
}

/** A text with words replaced, whole ones only. */
export const renameWords = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replace(wordPattern, (word) => names.get(word) ?? word);

/** All words of some texts. */
export const namesToRename = (...texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => text.match(wordPattern) ?? []));

/**
 * The same step under other names. A state whose variables and hypotheses are called otherwise is proved by the same tactic
 * under these names, and so is one over definitions that are called otherwise: such a step is as true as the one it comes
 * from. It shows a model which words of a tactic are to be copied from the state, where without it a small model learns
 * them by heart. Some variants keep the names of definitions, because problems share these.
 */
/** Names as people choose them, by what they stand for. None is a tactic, a keyword, or a name of Lean's library. */
const pools = {
  hypothesis: ['h', 'h1', 'h2', 'hn', 'hx', 'hk', 'hp', 'ha', 'hm', 'hy'],
  variable: [...'abcdeijklmnpqrstuvwxyz'],
  list: ['as', 'bs', 'xs', 'ys', 'zs', 'ts', 'us', 'ws'],
} as const;

/** Definitions have names of one or two of these words. */
const words =
  `amber anchor apron arrow badge barrel basin basket beacon blade bottle branch brick bridge bucket button
  candle canyon carpet castle cedar chisel circle clover comet copper coral cradle crystal desert feather fiddle forest
  garden glacier hammer harbor hollow island jacket kettle ladder lantern lemon marble meadow mirror needle ocean orchard
  pebble pepper pillow planet pocket puddle ribbon river saddle shadow silver spiral stable summit tablet thunder timber
  tunnel valley velvet wagon walnut willow window`.split(/\s+/u);

/** How much a renamed step counts, against the one it comes from. */
const share = 0.5;

/** Of so many variants, one keeps the names of definitions. */
const keepingOneIn = 4;

/**
 * Up to `count` variants of a step, each with all names drawn anew.
 * @param own the names by which the theorem's header calls what it declares
 */
export function renameVariants(
  example: Example,
  count: number,
  random: Random,
  own: readonly string[] = [],
): Example[] {
  const { state, tactic, rejected, logProbability: _, ms: __, ...rest } = example;
  if (tactic === undefined) return [];
  const texts = [state, tactic, rejected ?? '', rest.premises ?? ''];
  const used = namesToRename(...texts);
  const variables = localNames(state);
  const locals = onlyLocal(variables, ...texts);
  const definitions = onlyDeclared(own, ...texts).filter(
    (word) => used.has(word) && !variables.includes(word),
  );
  return Array.from({ length: count }, (_, at) => {
    const renamed = at % keepingOneIn === 0 ? [] : definitions;
    const names = drawNames(locals, renamed, used, random);
    const rename = (text: string) => renameWords(text, names);
    return {
      ...rest,
      state: rename(state),
      tactic: rename(tactic),
      ...(rest.premises !== undefined && { premises: rename(rest.premises) }),
      ...(rejected !== undefined && { rejected: rename(rejected) }),
      weight: (rest.weight ?? 1) * share,
      kind: 'renamed' as const,
    };
  }).filter((variant) => variant.state !== state);
}

/** A new name for each, all different, none of which is there already. */
function drawNames(
  locals: readonly string[],
  definitions: readonly string[],
  used: ReadonlySet<string>,
  random: Random,
): ReadonlyMap<string, string> {
  const taken = new Set(used);
  const take = (free: readonly string[], stem: string): string => {
    const name = pick(free, random) ?? freshName(stem, taken);
    taken.add(name);
    return name;
  };
  const local = (name: string): [string, string] => {
    const pool: readonly string[] = pools[localKind(name)];
    const free = pool.filter((other) => !taken.has(other));
    return [name, take(free, pool[0] ?? 'x')];
  };
  const definition = (name: string): [string, string] => {
    const like = drawWord(random, /^\p{Lu}/u.test(name));
    return [name, take(taken.has(like) ? [] : [like], like)];
  };
  return new Map([...locals.map(local), ...definitions.map(definition)]);
}

/** One word or two, as names of definitions are written, or of types. */
function drawWord(random: Random, isType: boolean): string {
  const first = pick(words, random) ?? 'x';
  const second = random.next() < 0.5 ? '' : capitalized(pick(words, random) ?? '');
  return (isType ? capitalized(first) : first) + second;
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const pick = <T>(list: readonly T[], random: Random): T | undefined =>
  list[Math.floor(random.next() * list.length)];

function localKind(name: string): keyof typeof pools {
  if (/^i?h/.test(name)) return 'hypothesis';
  return /^\w+s\d*$/.test(name) && name.length > 1 ? 'list' : 'variable';
}

function freshName(stem: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) if (!taken.has(`${stem}${number}`)) return `${stem}${number}`;
}

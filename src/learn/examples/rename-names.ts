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
export function onlyLocal(names: readonly string[], ...texts: readonly string[]): string[] {
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

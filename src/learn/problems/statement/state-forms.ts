import { plainForm } from './plain-form.ts';
import { readStatedState } from './read-state.ts';

/**
 * The plain forms of the goals of a state, each closed over its hypotheses; of one that can't be closed there is none.
 * @param state as Lean prints it, a blank line between two goals
 */
export const stateForms = (state: string): readonly string[] =>
  state.split('\n\n').flatMap((goal) => {
    const statement = readStatedState(withWritableNames(goal));
    return statement === null ? [] : [plainForm(statement)];
  });

/** Lean marks names that nobody can write: `n✝`, `n✝¹`. An instance stays what it is. */
const withWritableNames = (goal: string): string =>
  goal.replaceAll(/([\p{L}_][\p{L}\p{N}_']*)✝([¹²³⁴-⁹⁰]*)/gu, (text, name: string, mark: string) =>
    name.startsWith('inst')
      ? text
      : `${name}_hidden${[...mark].map((digit) => digits.indexOf(digit)).join('')}`,
  );

const digits = '⁰¹²³⁴⁵⁶⁷⁸⁹';

import { z } from 'zod';
import type { Goal } from '../../../core/goal.ts';
import { mentions } from '../../prove/reading/names.ts';
import { oneLine } from '../../report/single-line.ts';
import { lemmaStatementSchema } from '../../store/case.ts';
import { shapeOf } from '../same-theorem/levels.ts';
import { goalBinders } from '../sketch/goal-binders.ts';
import type { LemmaBinder, LemmaStatement } from '../sketch/lemma.ts';

/** A goal as a statement over its own variables, without hypotheses; null when it can't be written. */
export function statementOf(goal: Goal, surroundings: readonly string[]): LemmaStatement | null {
  return goal.shape.binders > 0 ? null : closeOver(oneLine(goal.target), goal, [], surroundings);
}

/**
 * A text about a goal as a statement over the variables that it mentions, those of the goal and `added` ones; null when it
 * can't be written, or has none.
 */
export function closeOver(
  text: string,
  goal: Goal,
  added: readonly LemmaBinder[],
  surroundings: readonly string[],
): LemmaStatement | null {
  const data = goalBinders(goal).filter(({ role }) => role === 'data');
  const used = data.filter(({ binder }) => mentions(text, binder.name));
  if (text.includes('✝') || used.some(({ isWritable }) => !isWritable)) return null;
  const variables = [
    ...used.map(({ binder }) => binder),
    ...added.filter(({ name }) => mentions(text, name)),
  ];
  if (variables.length === 0) return null;
  const about = [text, ...variables.map(({ type }) => type)].join(' ');
  return {
    surroundings: bindersAbout(about, surroundings),
    variables,
    premises: [],
    conclusion: text,
  };
}

/** Of type variables and instances, as binders are written, those that are about what the text mentions. */
export const bindersAbout = (text: string, binders: readonly string[]): readonly string[] =>
  binders.filter((binder) => {
    const name = /^\{([^:]*) :/u.exec(binder)?.[1]?.trim() ?? /\s(\S+)\]$/u.exec(binder)?.[1] ?? '';
    return mentions(text, name);
  });

/** A statement that may be a lemma. */
export const conjectureSchema = lemmaStatementSchema.extend({
  /**
   * By which the plan's own proofs know it; nothing else in sight is called so. Absent: nothing names it, and what is
   * proved already may make it needless.
   */
  name: z.string().exactOptional(),
  /** A proof that the planner suggests, tried before a search: `by` and a tactic block. */
  proof: z.string().exactOptional(),
  /** Where it comes from: the text of a scheme, or the kind of generalisation. */
  origin: z.string(),
  /** Higher is tried first. */
  score: z.number(),
  /** True when it is about functions of the library that neither header nor theorem mentions: tried last. */
  isForeign: z.boolean(),
});
export type Conjecture = Readonly<z.infer<typeof conjectureSchema>>;

/** A conjecture that the plan's proofs know by its name. */
export type NamedLemma = Conjecture & { readonly name: string };

export const isNamed = (lemma: Conjecture): lemma is NamedLemma => lemma.name !== undefined;

/** A text about a goal that may be a lemma. */
export interface Guess {
  readonly text: string;
  /** Variables that the goal does not have. */
  readonly added: readonly LemmaBinder[];
  readonly origin: string;
  readonly weight: number;
}

/**
 * What is guessed of goals, the nearest to a proof first, as conjectures: the likeliest first, none twice.
 * @param cost what the weight of a text is divided by
 */
export const conjecturesOf = (
  goals: readonly Goal[],
  surroundings: readonly string[],
  guessesAt: (goal: Goal) => readonly Guess[],
  cost: (text: string) => number = () => 1,
): readonly Conjecture[] =>
  bestOfEach(
    goals.flatMap((goal, rank) =>
      guessesAt(goal).flatMap(({ text, added, origin, weight }): Conjecture[] => {
        const statement = closeOver(text, goal, added, surroundings);
        if (statement === null) return [];
        const score = (weight * 0.9 ** rank) / cost(text);
        return [{ ...statement, origin, score, isForeign: false }];
      }),
    ),
  );

/** The likeliest first; of those that say the same in other names, the likeliest. */
export function bestOfEach(conjectures: readonly Conjecture[]): readonly Conjecture[] {
  const found = new Map<string, Conjecture>();
  for (const conjecture of conjectures) {
    const shape = shapeOf(conjecture);
    if ((found.get(shape)?.score ?? 0) < conjecture.score) found.set(shape, conjecture);
  }
  return [...found.values()].sort((a, b) => b.score - a.score);
}

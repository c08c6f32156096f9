import type { Theorem } from '../../../../core/theorem.ts';
import { ownWordsOf } from '../../../prove/ranking/own-words.ts';
import { readOwnSearches } from '../../calibration/read-run.ts';
import type { ValueLabelKind } from '../../labels/value-labels.ts';
import { openAgain } from '../../open-again.ts';
import type { PastProblem } from '../../problems/past-problems.ts';
import { usualValueFit } from '../../valuing/fit-value.ts';
import { ValueLessons } from '../../valuing/value-lessons.ts';
import type { RunContext } from '../run-context.ts';
import { theoremsById } from '../searches/theorems-by-id.ts';

/** The states of the searches of all rounds so far. */
export async function gatherLessons(
  round: number,
  problems: readonly PastProblem[],
  labels: ValueLabelKind,
  { folder, wall, prover, train, signal }: RunContext,
): Promise<ValueLessons> {
  const theorems = theoremsById(problems, { train });
  const ownWords = new Map<string, ReadonlySet<string>>();
  const gathered = new ValueLessons({ labels, size: usualValueFit.size });
  for await (const view of readOwnSearches(folder, round)) {
    const theorem = theorems.get(view.setting.theorem.id);
    // Theorems of its own that a run has dropped.
    if (theorem === undefined) continue;
    wall.check(theorem);
    const words = ownWords.get(theorem.id) ?? (await wordsOf(theorem));
    ownWords.set(theorem.id, words);
    const isAllowed = (goals: readonly string[]) =>
      goals.every((goal) => wall.letsState(goal, theorem.header));
    gathered.add({ view, ownWords: words, isAllowed });
  }
  return gathered;

  async function wordsOf(theorem: Theorem): Promise<ReadonlySet<string>> {
    const opened = await openAgain(theorem, prover, signal);
    return ownWordsOf(opened?.localDeclarations ?? []);
  }
}

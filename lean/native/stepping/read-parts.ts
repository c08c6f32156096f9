import type { Goal, Hypothesis, StateKey, StatePart } from '../../../core/goal.ts';
import { sha256 } from '../../../core/hash.ts';
import { type GoalText, shownName, splitPrintedGoal } from '../../goal-text.ts';
import { prettyName } from '../../name-parts.ts';
import type { GoalReport, PartReport, PrintedGoals } from '../companion/proof-states.ts';

/** The parts of a state. `print` is asked, once at most, for what each thing looks like for itself where a goal's text does not tell. */
export async function readParts(
  reports: readonly PartReport[],
  fingerprint: string,
  print: () => Promise<PrintedGoals>,
): Promise<StatePart[]> {
  let printing: Promise<PrintedGoals> | null = null;
  const printed = () => {
    printing ??= print();
    return printing;
  };
  const parts: StatePart[] = [];
  for (const { focus, goals, form } of reports) {
    const read: Goal[] = [];
    for (const [index, goal] of goals.entries()) {
      const names = goal.hypotheses.map(({ name, isAccessible }) =>
        shownName(prettyName(name), isAccessible),
      );
      const text = splitPrintedGoal(goal.pretty, names) ?? printedApart(await printed(), focus[index], names);
      read.push(readGoal(goal, text));
    }
    parts.push({ key: sha256(`${fingerprint}\n${form}`) as StateKey, focus, goals: read });
  }
  return parts;
}

function printedApart(goals: PrintedGoals, position = 0, names: readonly string[]): GoalText {
  const { hypotheses = [], target = '' } = goals[position] ?? {};
  return {
    target,
    hypotheses: names.map((name, index) => {
      const [type = '', value] = hypotheses[index] ?? [];
      return { name, type, ...(value != null && { value }) };
    }),
  };
}

function readGoal({ name, hypotheses, shape, pretty }: GoalReport, text: GoalText): Goal {
  return {
    name: prettyName(name),
    hypotheses: hypotheses.map(
      ({ name: _, isAccessible, value, ...hypothesis }, index): Hypothesis => ({
        ...(value !== undefined && { value }),
        ...text.hypotheses[index]!,
        accessible: isAccessible,
        ...hypothesis,
      }),
    ),
    target: text.target,
    shape,
    pretty,
  };
}

import { z } from 'zod';
import { defineTool } from './tool.ts';

/** Goals that are looked at: the others come later. */
const mostGoals = 3;

export const recallExperienceTool = defineTool({
  name: 'recall_experience',
  purpose:
    'Recalls what worked on goals like one that you are at: lessons, lemmas that proofs rested on, tactics. It is a guess.',
  arguments: z.strictObject({
    tactics: z
      .string()
      .default('')
      .describe('tactics that lead from the theorem to the goal; empty: the theorem itself'),
  }),
  example: { tactics: 'intro n\ninduction n' },
  async run({ tactics }, { theorem, opened, engine, tacticLimits, signal, onCalls, memory }) {
    const { localDeclarations: declarations } = opened;
    const told = (goals: typeof opened.part.goals) =>
      goals
        .slice(0, mostGoals)
        .map((goal) => {
          const advice = memory?.advise({ theorem, goal, declarations }) ?? '';
          return `${goal.pretty}\n${advice === '' ? 'Nothing like it is remembered.' : advice}`;
        })
        .join('\n\n');
    if (tactics.trim() === '') return told(opened.part.goals);
    onCalls(1);
    const [outcome] = await engine.apply({ theorem, path: [] }, [tactics], tacticLimits, signal);
    switch (outcome?.kind) {
      case 'progress':
        return told(outcome.state.parts.flatMap(({ goals }) => goals));
      case 'proved':
        return 'These tactics leave no goal.';
      case 'failed':
      case 'refused':
        return outcome.message;
      default:
        return 'Lean gave no answer.';
    }
  },
});

import { z } from 'zod';
import { defineTool } from './tool.ts';

/** Goals that are looked at: the others come later. */
const mostGoals = 3;

const answer = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('recalled'),
    goals: z.array(z.strictObject({ goal: z.string(), advice: z.string() })),
  }),
  /** The tactics lead nowhere. */
  z.strictObject({ kind: z.literal('no-goal'), message: z.string() }),
]);

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
  answer,
  example: { tactics: 'intro n\ninduction n' },
  async run({ tactics }, { theorem, opened, engine, tacticLimits, signal, onCalls, advise }) {
    const { localDeclarations: declarations } = opened;
    const told = (goals: typeof opened.part.goals) =>
      goals.slice(0, mostGoals).map((goal) => ({
        goal: goal.pretty,
        advice: advise === null ? '' : advise({ theorem, goal, declarations }),
      }));
    if (tactics.trim() === '') return { kind: 'recalled' as const, goals: told(opened.part.goals) };
    onCalls(1);
    const [outcome] = await engine.apply({ theorem, path: [] }, [tactics], tacticLimits, signal);
    switch (outcome?.kind) {
      case 'progress':
        return { kind: 'recalled' as const, goals: told(outcome.state.parts.flatMap(({ goals }) => goals)) };
      case 'proved':
        return { kind: 'no-goal' as const, message: 'These tactics leave no goal.' };
      case 'failed':
      case 'refused':
        return { kind: 'no-goal' as const, message: outcome.message };
      default:
        return { kind: 'no-goal' as const, message: 'Lean gave no answer.' };
    }
  },
  show(given) {
    if (given.kind === 'no-goal') return given.message;
    return given.goals
      .map(({ goal, advice }) => `${goal}\n${advice === '' ? 'Nothing like it is remembered.' : advice}`)
      .join('\n\n');
  },
});

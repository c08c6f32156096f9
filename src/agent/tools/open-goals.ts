import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';
import { searchStarts } from '../../prove/whole-proof/sketch/search-starts.ts';
import { noProofText, readProofText } from './read-proof-text.ts';
import { defineTool } from './tool.ts';

const answer = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('walked'),
    /** Tactics that Lean takes. */
    accepted: natural,
    places: z.array(
      z.strictObject({
        /** What stands there and is of no use; empty where tactics are missing. */
        text: z.string(),
        goals: z.array(z.string()),
      }),
    ),
    /** What stands behind the last goal. */
    surplus: z.array(z.string()),
  }),
  z.strictObject({ kind: z.literal('no-proof') }),
]);

export const openGoalsTool = defineTool({
  name: 'open_goals',
  purpose:
    'Goes through an unfinished or wrong proof tactic by tactic. Shows the goals at each sorry, at each tactic that Lean does not take, and at each block that ends too early. Lean is asked about each tactic.',
  arguments: z.strictObject({
    proof: z.string().min(1).describe('what follows := in the theorem: by and tactics, with sorry'),
  }),
  answer,
  example: { proof: 'by\n  constructor\n  · sorry\n  · sorry' },
  async run({ proof }, { theorem, opened, engine, tacticLimits, signal, onCalls }) {
    const text = readProofText(theorem, proof);
    if (text === null) return { kind: 'no-proof' as const };
    const counted: Pick<typeof engine, 'apply'> = {
      apply(state, tactics, limits, ownSignal) {
        onCalls(tactics.length);
        return engine.apply(state, tactics, limits, ownSignal);
      },
    };
    const options = { engine: counted, limits: tacticLimits, signal };
    const sketch = await searchStarts(theorem, opened.part, text, options);
    const textOf = ({ start, end }: { start: number; end: number }) => sketch.text.slice(start, end);
    return {
      kind: 'walked' as const,
      accepted: sketch.accepted,
      places: sketch.holes.map(({ span, starts }) => ({
        text: textOf(span),
        goals: starts.flatMap(({ part }) => part.goals.map(({ pretty }) => pretty)),
      })),
      surplus: sketch.surplus.map(textOf),
    };
  },
  show(given) {
    if (given.kind === 'no-proof') return noProofText;
    const { accepted, places, surplus } = given;
    const count = `Lean takes ${accepted} tactics.`;
    const shown = places.map(({ text, goals }) =>
      [text === '' ? 'Where a block ends, there is still:' : `At \`${text.trim()}\`:`, ...goals].join('\n'),
    );
    const rest = surplus.map((text) => `Behind the last goal, not needed: \`${text.trim()}\``);
    const end = places.length === 0 ? ['No goal is left: check the proof, then submit it.'] : [];
    return [count, ...shown, ...rest, ...end].join('\n\n');
  },
});

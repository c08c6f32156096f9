import { z } from 'zod';
import { searchStarts } from '../../prove/whole-proof/sketch/search-starts.ts';
import { noProofText, readProofText } from './read-code.ts';
import { defineTool } from './tool.ts';

export const openGoalsTool = defineTool({
  name: 'open_goals',
  purpose:
    'Goes through an unfinished or wrong proof tactic by tactic. Shows the goals at each sorry, at each tactic that Lean does not take, and at each block that ends too early. Lean is asked about each tactic.',
  arguments: z.strictObject({
    proof: z.string().min(1).describe('what follows := in the theorem: by and tactics, with sorry'),
  }),
  example: { proof: 'by\n  constructor\n  · sorry\n  · sorry' },
  async run({ proof }, { theorem, opened, engine, tacticLimits, signal, onCalls }) {
    const given = readProofText(theorem, proof);
    if (given === null) return noProofText;
    const counted: Pick<typeof engine, 'apply'> = {
      apply(state, tactics, limits, ownSignal) {
        onCalls(tactics.length);
        return engine.apply(state, tactics, limits, ownSignal);
      },
    };
    const options = { engine: counted, limits: tacticLimits, signal };
    const { text, accepted, holes, surplus } = await searchStarts(theorem, opened.part, given, options);
    const textOf = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
    const shown = holes.map(({ span, starts }) => {
      const place = textOf(span);
      const goals = starts.flatMap(({ part }) => part.goals.map(({ pretty }) => pretty));
      // No text: tactics are missing.
      return [
        place === '' ? 'Where a block ends, there is still:' : `At \`${place.trim()}\`:`,
        ...goals,
      ].join('\n');
    });
    const rest = surplus.map((span) => `Behind the last goal, not needed: \`${textOf(span).trim()}\``);
    const end = holes.length === 0 ? ['No goal is left: check the proof, then submit it.'] : [];
    return [`Lean takes ${accepted} tactics.`, ...shown, ...rest, ...end].join('\n\n');
  },
});

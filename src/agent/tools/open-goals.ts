import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { OpenedTheorem } from '../../../lean/engine.ts';
import { searchStarts } from '../../prove/whole-proof/sketch/search-starts.ts';
import { noProofText, readProofText } from './read-code.ts';
import { type CodeContext, defineTool } from './tool.ts';

type OpenedStatement =
  | { readonly kind: 'opened'; readonly theorem: Theorem; readonly opened: OpenedTheorem }
  | { readonly kind: 'unreadable'; readonly message: string }
  | { readonly kind: 'unanswered'; readonly reason: string };

/** A closed proposition as a theorem of its own behind the theorem's header. */
export function statementBehind(header: Theorem, proposition: string): Theorem {
  const name = freeName(header);
  return { id: name, header: header.header, statement: `theorem ${name} : ${proposition}` };
}

/** Has Lean open a closed proposition behind the theorem's header. */
export async function openStatement(proposition: string, context: CodeContext): Promise<OpenedStatement> {
  const { engine, fileLimits, signal } = context;
  const theorem = statementBehind(context.theorem, proposition);
  context.onCalls(1);
  const outcome = await engine.open(theorem, fileLimits, signal);
  switch (outcome.kind) {
    case 'opened':
      return { kind: 'opened', theorem, opened: outcome.opened };
    case 'invalid': {
      const errors = outcome.messages.filter(({ severity }) => severity === 'error');
      return { kind: 'unreadable', message: errors.map(({ text }) => text).join('\n') };
    }
    case 'refused':
      return { kind: 'unreadable', message: outcome.message };
    case 'timeout':
      return { kind: 'unanswered', reason: 'it takes Lean too long' };
    case 'lost':
      return { kind: 'unanswered', reason: outcome.reason };
  }
}

/** A name that does not occur in the theorem. */
function freeName({ header, statement }: Theorem): string {
  let name = 'statement_in_question';
  while (header.includes(name) || statement.includes(name)) name = `own_${name}`;
  return name;
}

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

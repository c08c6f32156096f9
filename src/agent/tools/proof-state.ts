import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';
import { declare } from '../../prove/script/assemble.ts';
import { codeReadingSchema, noProofText, readCode, readProofText } from './read-code.ts';
import { showReading } from './show-reading.ts';
import { defineTool } from './tool.ts';

const answer = z.discriminatedUnion('kind', [
  /** More than one when the place is passed more than once, as behind `<;>`. */
  z.strictObject({ kind: z.literal('states'), states: z.array(z.string()).min(1) }),
  /** Lean does not get there. */
  z.strictObject({ kind: z.literal('nowhere'), code: z.string(), reading: codeReadingSchema }),
  z.strictObject({ kind: z.literal('no-proof') }),
]);

export const proofStateTool = defineTool({
  name: 'proof_state',
  purpose:
    'Shows the goals before a line of a proof (or before a column of it). What stands before must be free of errors; the line must be one where a tactic may stand.',
  arguments: z.strictObject({
    proof: z.string().min(1).describe('what follows := in the theorem: by and tactics'),
    line: z.number().int().positive().describe('of the text given as proof, from 1'),
    column: natural.default(0).describe('from 0'),
  }),
  answer,
  example: { proof: 'by\n  intro n\n  simp', line: 3, column: 0 },
  async run({ proof, line, column }, context) {
    const text = readProofText(context.theorem, insertTrace(proof, line, column));
    if (text === null) return { kind: 'no-proof' as const };
    const code = declare(context.theorem.statement, text);
    const place = placeOfTrace(code);
    if (place === null) return { kind: 'no-proof' as const };
    const reading = await readCode(code, context);
    const states =
      reading.kind !== 'read'
        ? []
        : reading.messages.filter(
            (message) => message.line === place.line && message.column === place.column,
          );
    const shown = states.filter(({ severity }) => severity === 'information').map(({ text }) => text);
    if (shown.length > 0) return { kind: 'states' as const, states: shown };
    return { kind: 'nowhere' as const, code, reading };
  },
  show(given) {
    switch (given.kind) {
      case 'states':
        return given.states.map((state) => (state.trim() === '' ? 'no goals' : state)).join('\n\n');
      case 'no-proof':
        return noProofText;
      case 'nowhere':
        return `Lean does not get to that place as a tactic.\n${showReading(given.code, given.reading)}`;
    }
  },
});

/** The tactic that shows the goals, with a mark to find it by, and something behind that, or it would be cut off as a last comment. */
const trace = 'trace_state /-here-/; skip';

/** Puts the tactic before the place: on a line of its own where the line's first tactic stands, else in front. */
export function insertTrace(text: string, line: number, column: number): string {
  const lines = text.split('\n');
  const at = Math.min(line - 1, lines.length);
  const own = [...(lines[at] ?? '')];
  const before = own.slice(0, column).join('');
  if (before.trim() !== '') {
    lines[at] = `${before}${trace}; ${own.slice(column).join('')}`;
    return lines.join('\n');
  }
  const near =
    own.length > 0 ? own.join('') : (lines.slice(0, at).findLast((text) => text.trim() !== '') ?? '');
  const indent = /^ */u.exec(near)?.[0] ?? '';
  return [...lines.slice(0, at), `${indent}${trace}`, ...lines.slice(at)].join('\n');
}

/** Line from 1, column from 0 in code points; null where the mark has been lost. */
export function placeOfTrace(code: string): { readonly line: number; readonly column: number } | null {
  const at = code.indexOf(trace);
  if (at < 0) return null;
  const before = code.slice(0, at).split('\n');
  return { line: before.length, column: [...(before.at(-1) ?? '')].length };
}

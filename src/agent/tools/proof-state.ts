import { z } from 'zod';
import type { LeanMessage, TextPosition } from '../../../core/message.ts';
import { natural } from '../../../core/schemas.ts';
import { declare } from '../../prove/script/assemble.ts';
import { noProofText, readCode, readProofText, showReading } from './read-code.ts';
import { defineTool } from './tool.ts';

export const proofStateTool = defineTool({
  name: 'proof_state',
  purpose:
    'Shows the goals before a line of a proof (or before a column of it). What stands before must be free of errors; the line must be one where a tactic may stand.',
  arguments: z.strictObject({
    proof: z.string().min(1).describe('what follows := in the theorem: by and tactics'),
    line: z.number().int().positive().describe('of the text given as proof, from 1'),
    column: natural.default(0).describe('from 0'),
  }),
  example: { proof: 'by\n  intro n\n  simp', line: 3, column: 0 },
  async run({ proof, line, column }, context) {
    const text = readProofText(context.theorem, insertTrace(proof, line, column));
    if (text === null) return noProofText;
    const code = declare(context.theorem.statement, text);
    const reading = await readCode(code, context);
    const states = reading.kind === 'read' ? tracedAt(reading.messages, placeOfTrace(code)) : [];
    if (states.length === 0)
      return `Lean does not get to that place as a tactic.\n${showReading(code, reading)}`;
    // More than one where the place is passed more than once, as behind `<;>`.
    return states.map((state) => (state.trim() === '' ? 'no goals' : state)).join('\n\n');
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

/** Null where the mark has been lost. */
export function placeOfTrace(code: string): TextPosition | null {
  const at = code.indexOf(trace);
  if (at < 0) return null;
  const before = code.slice(0, at).split('\n');
  return { line: before.length, column: [...(before.at(-1) ?? '')].length };
}

/** What the tactic at this place has shown, each time that it was passed. */
export const tracedAt = (messages: readonly LeanMessage[], place: TextPosition | null): readonly string[] =>
  messages
    .filter(
      ({ start, severity }) =>
        severity === 'information' && start.line === place?.line && start.column === place.column,
    )
    .map(({ text }) => text);

import { z } from 'zod';
import { declare } from '../../prove/script/assemble.ts';
import { codeReadingSchema, readCode } from './read-code.ts';
import { noProofText, readProofText } from './read-proof-text.ts';
import { showReading } from './show-reading.ts';
import { defineTool } from './tool.ts';

const answer = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('checked'),
    /** Statement and proof as Lean read them. */
    code: z.string(),
    reading: codeReadingSchema,
  }),
  z.strictObject({ kind: z.literal('no-proof') }),
]);

export const checkProofTool = defineTool({
  name: 'check_proof',
  purpose:
    'Has Lean read a proof of the theorem and tells all that it says. The proof may hold `sorry`. It is not handed in by this.',
  arguments: z.strictObject({
    proof: z.string().min(1).describe('what follows := in the theorem: by and tactics'),
  }),
  answer,
  example: { proof: 'by\n  simp' },
  async run({ proof }, context) {
    const text = readProofText(context.theorem, proof);
    if (text === null) return { kind: 'no-proof' as const };
    const code = declare(context.theorem.statement, text);
    return { kind: 'checked' as const, code, reading: await readCode(code, context) };
  },
  show(given) {
    if (given.kind === 'no-proof') return noProofText;
    const { code, reading } = given;
    const said = showReading(code, reading);
    if (reading.kind !== 'read') return said;
    const hasErrors = reading.messages.some(({ severity }) => severity === 'error');
    if (hasErrors) return said;
    return reading.sorries.length > 0
      ? `No errors, but there is still a sorry.\n${said}`
      : `No errors and no sorry: you can submit it.\n${said}`;
  },
});

import { z } from 'zod';
import { codeReadingSchema, readCode } from './read-code.ts';
import { showReading } from './show-reading.ts';
import { defineTool } from './tool.ts';

export const checkCodeTool = defineTool({
  name: 'check_code',
  purpose:
    "Has Lean read any commands behind the theorem's header (lemmas, examples, #check, #print) and tells all that it says. Commands that run code, such as #eval, are refused.",
  arguments: z.strictObject({ code: z.string().min(1).describe('Lean commands; no imports') }),
  answer: z.strictObject({ code: z.string(), reading: codeReadingSchema }),
  example: { code: 'theorem helper (n : Nat) : 0 + n = n := by\n  omega\n#check Nat.add_assoc' },
  async run({ code }, context) {
    return { code, reading: await readCode(code, context) };
  },
  show: ({ code, reading }) => showReading(code, reading),
});

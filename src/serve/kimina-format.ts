import { z } from 'zod';
import { infoTreeKinds } from '../../lean/repl/steps.ts';
import type { TextAnswer } from '../service/read-text.ts';

/** The bodies of the Kimina Lean Server, whose clients work with this one. */
export const infotreeSchema = z
  .enum(infoTreeKinds)
  .nullish()
  .describe('info trees as `repl` writes them; not with native Lean');

const seconds = z.number().int().min(0);
const unique = (ids: readonly unknown[]): boolean => new Set(ids).size === ids.length;

export const checkBodySchema = z.object({
  snippets: z
    .array(z.object({ id: z.string(), code: z.string() }))
    .min(1)
    .refine((all) => unique(all.map(({ id }) => id)), '`snippets` must have unique ids'),
  timeout: seconds.default(30).describe('seconds for each snippet'),
  debug: z.boolean().default(false),
  reuse: z.boolean().default(true).describe('what several snippets import is loaded once in any case'),
  infotree: infotreeSchema,
});

export const verifyBodySchema = z.object({
  codes: z
    .array(
      z
        .object({
          custom_id: z.union([z.string(), z.number().int()]),
          proof: z.string().nullish(),
          code: z.string().nullish(),
        })
        .refine(({ proof, code }) => (proof ?? code ?? null) !== null, 'there is neither proof nor code'),
    )
    .min(1)
    .refine((all) => unique(all.map(({ custom_id }) => String(custom_id))), '`custom_id`s must be unique'),
  timeout: seconds.default(300).describe('seconds for each code'),
  infotree_type: infotreeSchema,
  disable_cache: z.boolean().default(false),
});

const place = z.object({ line: z.number(), column: z.number() });
const responseSchema = z.object({
  messages: z
    .array(
      z.object({
        severity: z.enum(['info', 'warning', 'error']),
        pos: place,
        endPos: place.nullable(),
        data: z.string(),
      }),
    )
    .optional(),
  sorries: z.array(z.object({ pos: place, endPos: place, goal: z.string() })).optional(),
  infotree: z.array(z.unknown()).readonly().optional(),
});
type Response = z.infer<typeof responseSchema>;

export const checkResultSchema = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      time: z.number().describe('seconds'),
      error: z.string().optional(),
      response: responseSchema.optional(),
      diagnostics: z.object({ repl_uuid: z.string() }).optional(),
    }),
  ),
});

export const verifyResultSchema = z.object({
  results: z.array(
    z.object({
      custom_id: z.string(),
      error: z.string().nullable(),
      response: responseSchema.extend({ time: z.number() }).nullable(),
    }),
  ),
});

/** What Lean says of one text, or why it says nothing; the clients look for the words "timed out". */
export type Said = { readonly error: string } | { readonly response: Response };

export function toKimina(answer: TextAnswer, timeout: number): Said {
  if (answer.kind === 'unanswered')
    return {
      error:
        answer.reason === 'timeout'
          ? `Lean REPL command timed out in ${timeout} seconds`
          : `Lean gave no answer: ${answer.message}`,
    };
  const messages = answer.messages.map(({ severity, text, start, end }) => ({
    severity: severity === 'information' ? ('info' as const) : severity,
    ...{ pos: start, endPos: end, data: text },
  }));
  // What did not run is no valid snippet.
  if (answer.kind === 'refused' && !messages.some(({ severity }) => severity === 'error'))
    messages.push({
      severity: 'error',
      ...{ pos: { line: answer.line ?? 1, column: 0 }, endPos: null, data: answer.message },
    });
  const sorries = answer.sorries.map(({ start, end, goal }) => ({
    ...{ pos: start, endPos: end, goal: goal ?? '' },
  }));
  return {
    response: { ...(messages.length > 0 && { messages }), ...(sorries.length > 0 && { sorries }) },
  };
}

import { z } from 'zod';
import { leanMessageSchema } from '../../../core/message.ts';
import { flatTreeSchema, namePartsSchema } from './flat-tree.ts';

/** Lean leaves a remark behind messages of its own limits, which says nothing to a user. */
const remark = /\(invalid MessageData\.lazy, missing context\)\s*$/;

/** What Lean says, without that remark. */
export const plainText = (text: string): string => text.replace(remark, '').trimEnd();

export const messageSchema = leanMessageSchema.transform((message) => ({
  ...message,
  text: plainText(message.text),
}));

/** The imports of a text. */
export const headerSchema = z.strictObject({
  tree: flatTreeSchema,
  messages: z.array(messageSchema),
});

const parsed = { tree: flatTreeSchema, parseMessages: z.array(messageSchema) };

/** What a text has declared so far, for the policy. */
export const lookBackSchema = z.strictObject({
  names: z.array(z.string()),
  results: z.array(z.string()),
  definesValues: z.boolean(),
  declaresSyntax: z.boolean(),
});

/** Commands that were elaborated, and why there are no more. */
export const advanceSchema = z.strictObject({
  commands: z.array(
    z.strictObject({ ...parsed, namespace: namePartsSchema, messages: z.array(messageSchema) }),
  ),
  stop: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('end'), ...parsed }),
    z.strictObject({ kind: z.literal('exit'), ...parsed }),
    z.strictObject({ kind: z.literal('error') }),
    z.strictObject({ kind: z.literal('interrupted') }),
    /** This command is not plain: it waits for a word of the policy. */
    z.strictObject({ kind: z.literal('asks'), ...parsed, lookBack: lookBackSchema }),
  ]),
});

export type Advance = z.infer<typeof advanceSchema>;

const constantKinds = [
  ...['axiom', 'definition', 'theorem', 'opaque', 'quotient', 'inductive', 'constructor', 'recursor'],
] as const;

export const constantsSchema = z.array(
  z.strictObject({ name: namePartsSchema, kind: z.enum(constantKinds), hasSorry: z.boolean() }),
);

const aboutName = { name: namePartsSchema, isImported: z.boolean() };

const statementStage = z.strictObject({
  stage: z.literal('statement'),
  findings: z.array(
    z.strictObject({ kind: z.enum(['lost', 'missing', 'kind', 'universes', 'statement']), ...aboutName }),
  ),
});
const definitionsStage = z.strictObject({
  stage: z.literal('definitions'),
  findings: z.array(
    z.strictObject({
      kind: z.literal('definitions'),
      name: namePartsSchema,
      changed: z.array(namePartsSchema),
    }),
  ),
});
const restSchema = z.strictObject({ kind: z.enum(['axiom', 'unknown']), ...aboutName });

/** A JSON text of whole numbers of 32 bits. */
const wordsSchema = z
  .string()
  .transform((text): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  })
  .pipe(z.array(z.uint32()))
  .transform((words) => Uint32Array.from(words));

/** What speaks against a proof where it was elaborated, or what another Lean needs to confirm it; see `code/gate.lean`. */
export const examinationSchema = z.discriminatedUnion('stage', [
  statementStage,
  definitionsStage,
  z.strictObject({
    stage: z.literal('examined'),
    rests: z.array(restSchema),
    sorries: z.array(z.strictObject({ kind: z.literal('sorry'), ...aboutName })),
    declarations: z.strictObject({ words: wordsSchema, texts: z.array(z.string()) }).optional(),
    /** Why it can't be carried over. */
    problem: z.string().optional(),
  }),
]);
export type Examination = z.infer<typeof examinationSchema>;

/** What the Lean found that confirms. */
export const confirmationSchema = z.discriminatedUnion('stage', [
  statementStage,
  definitionsStage,
  z.strictObject({
    stage: z.literal('kernel'),
    findings: z.array(
      z.strictObject({
        kind: z.enum(['limit', 'unchecked', 'rejected', 'constructor-rejected']),
        name: namePartsSchema,
        what: z.string(),
      }),
    ),
  }),
  z.strictObject({ stage: z.literal('confirmed'), rests: z.array(restSchema) }),
]);
export type Confirmation = z.infer<typeof confirmationSchema>;

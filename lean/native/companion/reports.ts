import { z } from 'zod';
import type { LeanMessage } from '../../../core/message.ts';
import { flatTreeSchema } from './flat-tree.ts';
import { namePartsSchema } from './name-parts-schema.ts';

const positionSchema = z.strictObject({
  line: z.number().int().nonnegative(),
  column: z.number().int().nonnegative(),
});

/** Lean leaves a remark behind messages of its own limits, which says nothing to a user. */
const remark = /\(invalid MessageData\.lazy, missing context\)\s*$/;

const messageSchema = z
  .strictObject({
    severity: z.enum(['information', 'warning', 'error']),
    text: z.string(),
    start: positionSchema,
    end: positionSchema.optional(),
  })
  .transform(
    ({ severity, text, start, end }): LeanMessage => ({
      severity,
      text: text.replace(remark, '').trimEnd(),
      start,
      ...(end !== undefined && { end }),
    }),
  );

/** The imports of a text. */
export const headerSchema = z.strictObject({
  modules: z.array(z.string()),
  tree: flatTreeSchema,
  messages: z.array(messageSchema),
});

const parsed = { tree: flatTreeSchema, parseMessages: z.array(messageSchema) };

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
    z.strictObject({
      kind: z.literal('asks'),
      ...parsed,
      lookBack: z.strictObject({
        names: z.array(z.string()),
        typeHeads: z.array(z.string()),
        declaresSyntax: z.boolean(),
      }),
    }),
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

/** What the gate's checks of environments found; see `code/gate.lean`. */
export const judgementSchema = z.discriminatedUnion('stage', [
  z.strictObject({
    stage: z.literal('statement'),
    findings: z.array(
      z.strictObject({ kind: z.enum(['lost', 'missing', 'kind', 'universes', 'statement']), ...aboutName }),
    ),
  }),
  z.strictObject({
    stage: z.literal('definitions'),
    findings: z.array(
      z.strictObject({
        kind: z.literal('definitions'),
        name: namePartsSchema,
        changed: z.array(namePartsSchema),
      }),
    ),
  }),
  z.strictObject({
    stage: z.literal('end'),
    rests: z.array(z.strictObject({ kind: z.enum(['axiom', 'unknown']), ...aboutName })),
    sorries: z.array(z.strictObject({ kind: z.literal('sorry'), ...aboutName })),
    kernel: z.array(
      z.strictObject({
        kind: z.enum(['limit', 'unchecked', 'rejected', 'constructor-rejected']),
        name: namePartsSchema,
        what: z.string(),
      }),
    ),
  }),
]);
export type Judgement = z.infer<typeof judgementSchema>;

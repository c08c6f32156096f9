import { z } from 'zod';
import { natural } from '../../core/schemas.ts';
import type { Case, CaseContent, CaseKind, CaseOrigin, LemmaCase, Slot, TacticTemplate } from './case.ts';
import { recordCodec } from './record.ts';

type Fields<T> = Record<keyof T, z.ZodType>;

const texts = z.array(z.string());

const originSchema = z.strictObject({
  theorem: z.string(),
  fingerprint: z.string(),
  date: z.string(),
  by: z.string(),
  forms: texts,
} satisfies Fields<CaseOrigin>);

const slotSchema = z.strictObject({
  role: z.enum(['proof', 'data', 'definition', 'inductive', 'theorem', 'number']),
  head: z.string().nullable(),
  constants: texts,
  place: natural,
} satisfies Fields<Slot>);

const templateSchema = z
  .strictObject({
    pieces: z.array(z.union([z.string(), natural])),
    slots: z.array(slotSchema),
  } satisfies Fields<TacticTemplate>)
  .refine(({ pieces, slots }) => pieces.every((piece) => typeof piece === 'string' || piece < slots.length));

const lemmaSchema = z.strictObject({
  surroundings: texts,
  variables: z.array(
    z.strictObject({
      name: z.string(),
      type: z.string(),
      style: z.enum(['implicit', 'instance']).exactOptional(),
    } satisfies Fields<Required<LemmaCase['variables'][number]>>),
  ),
  premises: texts,
  conclusion: z.string(),
  statementHash: z.string(),
  needs: texts,
} satisfies Fields<LemmaCase>);

const content = <K extends CaseKind>(
  kind: K,
  fields: Record<Exclude<keyof Extract<CaseContent, { kind: K }>, 'kind'>, z.ZodType>,
) => z.strictObject({ kind: z.literal(kind), ...fields });

const contentSchema = z.discriminatedUnion('kind', [
  content('tactic', { template: templateSchema }),
  content('lemma', { lemma: lemmaSchema }),
  content('plan', { lemmas: texts }),
  content('lesson', { text: z.string() }),
]) as z.ZodType<CaseContent>;

/** As the other schemas of the store: strict, and whoever changes it raises the version. */
export const caseCodec = recordCodec<Case>(
  2,
  z.strictObject({
    id: z.string(),
    features: texts,
    content: contentSchema,
    origins: z.array(originSchema).min(1),
    successes: natural,
    failures: natural,
  } satisfies Fields<Case>),
);

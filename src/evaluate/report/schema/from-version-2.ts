import { z } from 'zod';

const scoreSchema = z.looseObject({});

const labelSchema = z.looseObject({ version: z.literal(2) });

const version2Schema = z.looseObject({
  version: z.literal(2),
  totals: z.looseObject({
    score: scoreSchema,
    contaminated: z.looseObject({ scoreWithout: scoreSchema }).nullable(),
  }),
});

/**
 * A report of version 2 as one of version 3, or what it was given when it is none. Version 2 made attempts at problems that
 * ask for an answer, and had them in its rates. Of a run without such problems it says the same; of others the result is not
 * consistent, and will be refused.
 */
export function fromVersion2(report: unknown): unknown {
  const parsed = version2Schema.safeParse(report);
  // A damaged one is refused for what is wrong with it, not for its version.
  if (!parsed.success)
    return labelSchema.safeParse(report).success ? { ...(report as object), version: 3 } : report;
  const { totals, ...rest } = parsed.data;
  const { contaminated } = totals;
  return {
    ...rest,
    version: 3,
    totals: {
      ...totals,
      score: { ...totals.score, askingForAnswer: 0 },
      contaminated:
        contaminated === null
          ? null
          : { ...contaminated, scoreWithout: { ...contaminated.scoreWithout, askingForAnswer: 0 } },
    },
  };
}

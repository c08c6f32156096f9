import { z } from 'zod';
import { positive } from '../../../../core/schemas.ts';
import { checkConsistency } from './check-consistency.ts';
import { attemptSchema, reportProblemSchema } from './results.ts';
import {
  budgetSchema,
  contaminationSchema,
  machineSchema,
  optionsSchema,
  suiteSchema,
  versionsSchema,
} from './run-setting.ts';
import { totalsSchema } from './totals.ts';

export const reportName = 'lakatos/bench-report';
export const reportVersion = 4;

/** The fields that a runner knows; `makeBenchReport` adds the rest. */
export const reportParts = {
  suite: suiteSchema,
  budget: budgetSchema,
  options: optionsSchema,
  machine: machineSchema,
  /** Others on which a run that was gone on with was made; absent: none. */
  furtherMachines: z.array(machineSchema).min(1).optional(),
  versions: versionsSchema,
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** What headers import in the place of a whole library, and how many do; absent: they import what their authors wrote. */
  narrowing: z.strictObject({ imports: z.string(), problems: positive }).optional(),
  contamination: contaminationSchema,
  /**
   * What single tactics prove in the same run: names of tactics, ids of problems. `unknown`: nobody knows, because workers
   * died at it, Lean did not read the statement in time, or it was not tried yet.
   */
  baselines: z.array(
    z.strictObject({
      name: z.string().min(1),
      proved: z.array(z.string()),
      unknown: z.array(z.string()),
    }),
  ),
  problems: z.array(reportProblemSchema),
  results: z.array(attemptSchema),
};

/** A benchmark run, whole. `docs/bench-report.md` explains the fields; another shape takes another version. */
export const benchReportSchema = z
  .strictObject({
    schema: z.literal(reportName),
    version: z.literal(reportVersion),
    ...reportParts,
    totals: totalsSchema,
  })
  .check(({ value, issues }) => {
    for (const message of checkConsistency(value)) issues.push({ code: 'custom', message, input: value });
  });
export type BenchReport = z.infer<typeof benchReportSchema>;
export type BenchReportParts = Omit<BenchReport, 'schema' | 'version' | 'totals'>;

import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { compareReports } from '../../../src/evaluate/report/compare/compare-reports.ts';
import {
  benchReportSchema,
  reportName,
  reportParts,
  reportVersion,
} from '../../../src/evaluate/report/schema/bench-report.ts';
import { attemptSchema, attemptStatuses } from '../../../src/evaluate/report/schema/results.ts';
import { totalsSchema } from '../../../src/evaluate/report/schema/totals.ts';
import { sampleReport } from './sample-report.ts';

const page = await readFile(new URL('../../../docs/bench-report.md', import.meta.url), 'utf8');

/** The words that are explained by the list that begins with this one. */
function explainedFrom(start: string): (string | undefined)[] {
  const list = page.slice(page.indexOf(`\n- \`${start}\``)).split('\n\n')[0] ?? '';
  return [...list.matchAll(/^- ((?:`[^`]+`(?:, )?)+)/gm)].flatMap(([, words]) =>
    [...(words ?? '').matchAll(/`([^`]+)`/g)].map(([, word]) => word),
  );
}

/** Every name of a field, however deep, but for those of certificates. */
function fieldsOf(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, inner]) =>
      name === 'certificate' ? [name] : [name, ...fieldsOf(inner)],
    );
  }
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element);
  if (schema instanceof z.ZodNullable) return fieldsOf(schema.unwrap());
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(fieldsOf);
  return [];
}

test('docs/bench-report.md has every field, status and part of a comparison', () => {
  expect(page).toContain(`This page describes version ${reportVersion}.`);
  expect(page).toContain(`\`${reportName}\``);
  expect(explainedFrom('proved')).toEqual(attemptStatuses);
  expect(explainedFrom('schema')).toEqual(['schema', 'version', ...Object.keys(reportParts), 'totals']);
  expect(explainedFrom('id')).toEqual(Object.keys(attemptSchema.shape));
  expect(explainedFrom('score')).toEqual(Object.keys(totalsSchema.shape));
  const fields = fieldsOf(benchReportSchema);
  expect(fields.length).toBeGreaterThan(80);
  expect(fields.filter((field) => !page.includes(`\`${field}\``))).toEqual([]);
  const comparison = page.slice(page.indexOf('`--json` prints one object'));
  const parts = Object.keys(compareReports(sampleReport(), sampleReport()));
  expect(parts.filter((part) => !comparison.includes(`\`${part}\``))).toEqual([]);
});

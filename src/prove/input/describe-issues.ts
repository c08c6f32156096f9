import type { z } from 'zod';

/** What is wrong with a line of JSON, in words for whoever wrote it. `value` is what the line holds. */
export const describeIssues = ({ issues }: z.ZodError, value: unknown): string =>
  issues.map((issue) => describeIssue(issue, value)).join('; ');

function describeIssue(issue: z.core.$ZodIssue, value: unknown): string {
  const field = issue.path.length === 0 ? 'the line' : `the field ${issue.path.map(String).join('.')}`;
  const found = valueAt(value, issue.path);
  if (found === undefined) return `${field} is missing`;
  if (found === '') return `${field} is empty`;
  if (issue.code !== 'invalid_type') return `${field}: ${issue.message}`;
  return `${field} must be ${withArticle(issue.expected)}, and is ${kindOf(found)}`;
}

/** Undefined where there is nothing. */
function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Record<PropertyKey, unknown>)[key];
  }
  return at;
}

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'a list' : withArticle(typeof value);

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

import type { z } from 'zod';

/** The first thing that is wrong with some data, and where. */
export function firstIssue({ issues: [issue] }: z.ZodError): string {
  if (issue === undefined) return 'nobody knows why';
  return issue.path.length === 0 ? issue.message : `${issue.path.map(String).join('.')}: ${issue.message}`;
}

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkoutOf } from '../../../lean/lake/checkout-of.ts';
import type { BenchReport } from '../report/schema/bench-report.ts';

/** The commit that this Lakatos runs from; null when it is no checkout, or there is no git to ask. */
export async function sourceCommit(): Promise<BenchReport['versions']['commit']> {
  const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
  // An installed package lies in its user's repository, whose commit is none of ours.
  const checkout = existsSync(join(root, '.git')) ? await checkoutOf(root) : null;
  return checkout && { hash: checkout.commit, modified: checkout.isDirty };
}

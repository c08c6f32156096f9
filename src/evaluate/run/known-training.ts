import { openSuite } from '../suites/open-suite.ts';
import type { SuiteFolders } from '../suites/suite-folders.ts';
import type { KnownTraining } from './contamination.ts';

/** What the kept evidence of the enumerative policy comes from: see `src/prove/bandit`. */
const learntFrom = { suite: 'core', split: 'train' } as const;

/** What a policy has learnt from, by its name. */
export async function knownTraining(
  policy: string,
  folders: SuiteFolders,
  signal: AbortSignal,
): Promise<KnownTraining> {
  if (!policy.startsWith('enumerative/'))
    return { kind: 'unknown', why: `nothing is known of the training data of ${policy}` };
  const { suite, split } = learntFrom;
  const opened = await openSuite(folders, suite, signal);
  const theorems = [];
  for await (const entry of opened.entries(signal)) {
    if (entry.kind === 'problem' && entry.problem.split === split) theorems.push(entry.problem.theorem);
  }
  return { kind: 'data', sets: [{ name: `${suite} ${split}`, theorems }] };
}

import type { FileSource } from '../../datasets/files/file-source.ts';
import { loadSuite, type SuiteReading } from '../../datasets/load-suite.ts';
import type { Complaint, SuiteProblem } from '../../datasets/suite-problem.ts';

/** Everything that a suite gives, problems and complaints apart. */
export async function collect(
  reading: SuiteReading,
  source: FileSource,
): Promise<{ readonly problems: SuiteProblem[]; readonly complaints: Complaint[] }> {
  const problems: SuiteProblem[] = [];
  const complaints: Complaint[] = [];
  for await (const entry of loadSuite(reading, source)) {
    if (entry.kind === 'problem') problems.push(entry.problem);
    else complaints.push(entry.complaint);
  }
  return { problems, complaints };
}

export const oneSplit = (split: string): Pick<SuiteReading, 'splits' | 'answers'> => ({
  splits: [{ name: split, count: null }],
  answers: 'asked',
});

import type { FileSource } from './files/file-source.ts';
import { loadSuite } from './load-suite.ts';
import type { Manifest } from './manifest.ts';
import { asksForAnswer, type Complaint } from './suite-problem.ts';

/** What a suite turned out to hold. */
export interface SuiteCount {
  /** Problems by split; splits of the manifest without any are there with 0. */
  readonly splits: ReadonlyMap<string, number>;
  /** Problems whose answer has to be found first. */
  readonly askingForAnswer: number;
  readonly complaints: readonly Complaint[];
  /** Where the manifest says otherwise, a sentence each. */
  readonly differences: readonly string[];
}

/** Reads a suite once and compares it with its manifest. */
export async function countSuite(
  manifest: Manifest,
  source: FileSource,
  signal?: AbortSignal,
): Promise<SuiteCount> {
  const splits = new Map(manifest.splits.map(({ name }) => [name, 0]));
  const complaints: Complaint[] = [];
  let askingForAnswer = 0;
  for await (const entry of loadSuite(manifest, source, signal)) {
    if (entry.kind === 'complaint') {
      complaints.push(entry.complaint);
      continue;
    }
    const { split } = entry.problem;
    splits.set(split, (splits.get(split) ?? 0) + 1);
    if (asksForAnswer(entry.problem)) askingForAnswer += 1;
  }
  const expected = new Map(manifest.splits.map(({ name, count }) => [name, count]));
  const differences = [...splits].flatMap(([name, found]) => {
    const count = expected.get(name);
    if (count === undefined) return [`${found} problems are of a split ${name}, which it should not have`];
    return count === null || count === found
      ? []
      : [`${name} has ${found} problems and should have ${count}`];
  });
  return { splits, askingForAnswer, complaints, differences };
}

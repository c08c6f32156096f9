import type { FileSource } from './files/file-source.ts';
import { loadSuite } from './load-suite.ts';
import type { Manifest } from './manifest.ts';
import { type Complaint, seemsToAskForAnswer } from './suite-problem.ts';

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
    if (seemsToAskForAnswer(entry.problem)) askingForAnswer += 1;
  }
  return { splits, askingForAnswer, complaints, differences: countDifferences(manifest, splits) };
}

/** Where a manifest has other numbers than were found, a sentence each; `found`: problems by split. */
export function countDifferences(
  { splits }: Pick<Manifest, 'splits'>,
  found: ReadonlyMap<string, number>,
): string[] {
  const expected = new Map(splits.map(({ name, count }) => [name, count]));
  return [...found].flatMap(([name, problems]) => {
    const count = expected.get(name);
    if (count === undefined) return [`${problems} problems are of a split ${name}, which it should not have`];
    return count === null || count === problems
      ? []
      : [`${name} has ${problems} problems and should have ${count}`];
  });
}

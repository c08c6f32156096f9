import type { KnownTraining, TrainingData } from '../../evaluate/run/contamination.ts';
import { openSuite } from '../../evaluate/suites/open-suite.ts';
import type { SuiteFolders } from '../../evaluate/suites/suite-folders.ts';
import { readTrainingData } from './read-training-data.ts';
import { trainedOn } from './trained-on.ts';

/** Who takes part in a run. */
export interface RunParts {
  /** The name of the built-in policy; null where a model proposes alone. */
  readonly policy: string | null;
  /** Language models: those that propose and those that judge. */
  readonly models: readonly RunModel[];
  /** Files that the user names as the models' training data. */
  readonly files: readonly string[];
}

export interface RunModel {
  readonly name: string;
  /** SHA-256 of the file, or the address of the server. */
  readonly origin: string;
  /** Null for what is no file. */
  readonly path: string | null;
}

/** Where the techniques of the enumerative policy were found, and what its ranker has learnt from. */
const learntFrom = { suites: ['core', 'library'], split: 'train' } as const;

/**
 * What the parts of a run have learnt from. A model that `lakatos train` made is found by its file; of others the user says.
 * @throws LakatosError INPUT_UNREADABLE, INPUT_INVALID for files of the user's
 */
export async function knownTraining(
  { policy, models, files }: RunParts,
  folders: SuiteFolders,
  signal: AbortSignal,
): Promise<KnownTraining> {
  const sets: TrainingData[] = [];
  const unknown: string[] = [];
  const add = (found: TrainingData | string) =>
    typeof found === 'string' ? unknown.push(found) : sets.push(found);
  if (policy !== null) for (const found of await policyTraining(policy, folders, signal)) add(found);
  for (const file of files) sets.push(await readTrainingData(file, signal));
  const found = await Promise.all(models.map((model) => trainedOn(model, folders, signal)));
  sets.push(...found.filter((one) => typeof one !== 'string'));
  const strangers = found.filter((one) => typeof one === 'string');
  // One file can't vouch for two models.
  if (files.length === 0 || strangers.length > 1) unknown.push(...strangers);
  return { sets, unknown };
}

async function policyTraining(
  policy: string,
  folders: SuiteFolders,
  signal: AbortSignal,
): Promise<readonly (TrainingData | string)[]> {
  if (!policy.startsWith('enumerative/')) return [nothingKnown(policy)];
  const { suites, split } = learntFrom;
  const sets: TrainingData[] = [];
  for (const suite of suites) {
    const opened = await openSuite(folders, suite, signal);
    const theorems = [];
    for await (const entry of opened.entries(signal)) {
      if (entry.kind === 'problem' && entry.problem.split === split) theorems.push(entry.problem.theorem);
    }
    sets.push({ name: `${suite} ${split}`, theorems });
  }
  return sets;
}

const nothingKnown = (name: string): string => `nothing is known of the training data of ${name}`;

import { differingProblems } from '../../../evaluate/run/differing-problems.ts';
import { differingParts, openRunFolder, type RunFolder, type RunKind } from '../../../files/run-folder.ts';
import { type TrainConfig, trainConfigSchema } from '../config/train-config.ts';

/** The folder of one training run, kept from other processes until it is disposed. */
export type TrainFolder = RunFolder<TrainConfig>;

const trainingRun: RunKind<TrainConfig> = {
  name: 'training run',
  schema: trainConfigSchema,
  differences(before, now) {
    const compared = (config: TrainConfig) => ({
      ...config,
      ...{ lakatos: null, policy: null, train: null, valid: null, startedAt: null },
    });
    const train = differingProblems(before.train, now.train);
    const valid = differingProblems(before.valid, now.valid);
    return [
      ...(isSameVersion(before, now)
        ? []
        : [`it was made by another version of Lakatos: ${versionText(before)}; this is ${versionText(now)}`]),
      ...differingParts(compared(before), compared(now)),
      ...(train === null ? [] : [`what is learnt from: ${train}${whySo}`]),
      ...(valid === null ? [] : [`what is measured on: ${valid}`]),
    ];
  },
  advice: (before, now) =>
    isSameVersion(before, now)
      ? undefined
      : `A run goes on with the version that it began with: install Lakatos ${versionText(before)}, or begin a new run in another folder with --out.`,
};

/** Between two releases the policy tells versions apart. No option decides either of the two. */
const isSameVersion = (before: TrainConfig, now: TrainConfig): boolean =>
  before.lakatos === now.lakatos && before.policy === now.policy;

const versionText = ({ lakatos, policy }: TrainConfig): string => `${lakatos} with the policy ${policy}`;

const whySo =
  ' (what any suite on this machine measures is left out of training: was one added, fetched or taken away since?)';

/**
 * Opens the folder of a run, made when it isn't there. Unless `resume`, there may be nothing in it.
 * @throws LakatosError INPUT_INVALID, INPUT_UNREADABLE, RUN_LOCKED, OUTPUT_UNWRITABLE
 */
export const openTrainFolder = (path: string, resume: boolean): Promise<TrainFolder> =>
  openRunFolder(path, resume, trainingRun);

import { join } from 'node:path';
import { sha256 } from '../../core/hash.ts';
import { calibrate } from '../../src/learn/calibration/calibrate.ts';
import type { Calibration } from '../../src/learn/calibration/calibration-schema.ts';
import { readMeasuredValues } from '../../src/learn/calibration/read-run.ts';
import { readResults } from '../../src/learn/run/folder/do-once.ts';
import type { ModelFiles } from '../../src/learn/run/folder/model-files.ts';
import { type SearchRecord, searchRecordSchema } from '../../src/learn/run/folder/search-record.ts';
import { evaluatePolicy } from '../../src/learn/run/judging/evaluate-policy.ts';
import type { RunContext } from '../../src/learn/run/run-context.ts';
import { nameOfModel } from '../../src/learn/run/searches/name-of-model.ts';
import { nameOfPolicy } from '../../src/prove/policy/name-of-policy.ts';

export interface MeasuredSearches {
  readonly records: readonly SearchRecord[];
  /** How good the values of the model are on the states of these searches; null where they are not kept. */
  readonly calibration: Calibration | null;
}

/**
 * Searches the problems of valid with a variant's model and settings.
 * @param model null: searched without one
 */
export async function measureVariant(
  name: string,
  model: ModelFiles | null,
  context: RunContext,
): Promise<MeasuredSearches> {
  const { config, openModel, signal } = context;
  const { search } = config.settings;
  // A variant that is changed later must not be given what was measured of the old one.
  const key = sha256(JSON.stringify({ search, model: model?.path ?? null })).slice(0, 8);
  const folder = join(context.folder, 'evaluations', `${name}-${key}`);
  const paths = { evaluations: join(folder, 'searches'), evaluation: join(folder, 'evaluation.json') };
  const opened = model === null ? null : await openModel(model, search.proposals, signal);
  try {
    const policyName =
      opened === null
        ? config.policy
        : nameOfPolicy(search.policy, config.policy, nameOfModel(opened.model.info.name, opened.model.info));
    await evaluatePolicy(
      paths,
      { model: opened, ranker: null, critic: null, policyName, search },
      'evaluation',
      context,
    );
  } finally {
    await opened?.model[Symbol.asyncDispose]();
  }
  const records = await readResults(paths.evaluations, searchRecordSchema);
  return { records, calibration: calibrate(await readMeasuredValues(paths.evaluations)) };
}

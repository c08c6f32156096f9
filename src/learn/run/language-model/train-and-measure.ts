import { z } from 'zod';
import type { ModelName } from '../../base/base-model.ts';
import { doOnce } from '../folder/do-once.ts';
import { modelFiles } from '../folder/model-files.ts';
import type { RoundPaths } from '../folder/round-paths.ts';
import type { DataResult, RoundResult } from '../folder/round-result.ts';
import { compareEvaluations } from '../judging/compare-evaluations.ts';
import { measureModel } from '../judging/measure-model.ts';
import type { Standing } from '../judging/standing.ts';
import type { RunContext } from '../run-context.ts';
import { trainModel } from './train-model.ts';

const validationSchema = z.strictObject({ complaints: z.array(z.string()) });

type Trained = Pick<
  RoundResult,
  'training' | 'complaints' | 'evaluation' | 'alone' | 'values' | 'accepted' | 'why'
>;

const nothingToTrainOn =
  'the steps of all proofs so far are held out, measured or outside of the band: no model was trained';

/** The model of the round, if the run has any, and what it is worth beside `standing`. */
export async function trainAndMeasure(
  round: number,
  from: ModelName | null,
  data: DataResult,
  standing: Standing,
  paths: RoundPaths,
  context: RunContext,
): Promise<Trained> {
  const nothing = { complaints: [], evaluation: null, alone: null, values: null };
  if (context.config.settings.training === null)
    return { ...nothing, training: null, accepted: false, why: 'the run trains no model' };
  if (data.steps === 0) return { ...nothing, training: null, accepted: false, why: nothingToTrainOn };
  const training = await trainModel(round, from, data, paths, context);
  const { complaints } = await doOnce(paths.validation, validationSchema, async () => {
    context.onEvent({ kind: 'working', round, on: 'check' });
    const files = modelFiles(round, context.folder, context.config);
    return { complaints: [...(await context.checkModel(files, context.signal))] };
  });
  const measured = complaints.length > 0 ? nothing : await measureModel(round, standing, paths, context);
  return {
    ...{ ...measured, training, complaints },
    ...compareEvaluations(standing.evaluation, measured.evaluation),
  };
}

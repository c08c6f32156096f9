import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { LakatosError } from '../../../../core/errors.ts';
import { replaceFile } from '../../../files/replace-file.ts';
import { askTrainer } from '../../trainer/trainer-process.ts';
import { doOnce } from '../folder/do-once.ts';
import { basePaths, modelFiles } from '../folder/round-paths.ts';
import { type BaseResult, baseResultSchema, type PolicyEvaluation } from '../folder/round-result.ts';
import { evaluatePolicy } from '../judging/evaluate-policy.ts';
import { measureAlone } from '../judging/measure-model.ts';
import { compareEvaluations } from '../judging/run-state.ts';
import type { RunContext } from '../run-context.ts';
import { withSearcher } from '../searches/with-searcher.ts';
import { makeTrainingJob } from './make-job.ts';

/**
 * Sees that the model which a run was given can be trained and opened, and measures it as it is, like the models of rounds
 * later: one that was taught proving takes part from the beginning. Where the first round is the built-in policy's, nothing waits
 * for what an untrained model solves. Null when the run trains new weights.
 *
 * @throws LakatosError INPUT_INVALID when the trainer can't train it, TRAINER_FAILED; the signal's reason
 */
export async function tryBase(baseline: PolicyEvaluation, context: RunContext): Promise<BaseResult | null> {
  const { folder, config, openModel, checkModel, signal, onEvent } = context;
  if ((config.settings.training?.base ?? null) === null) return null;
  const paths = basePaths(folder);
  const result = await doOnce(paths.result, baseResultSchema, async () => {
    onEvent({ kind: 'preparing-base' });
    await prepareBase(context);
    const files = modelFiles('base', folder, config);
    // One that can't be opened at all is no prover that is not good enough: no round of it could be opened either.
    await using _ = (await openModel(files, 1, signal)).model;
    const complaints = await checkModel(files, signal);
    const unmeasured = { complaints: [...complaints], evaluation: null, alone: null };
    if (complaints.length > 0) return { ...unmeasured, ...compareEvaluations(baseline, null) };
    if (config.settings.tasks.bootstrap)
      return { ...unmeasured, accepted: false, why: 'not measured before it is trained' };
    return await withSearcher({ model: 'base', ranker: null }, context, async (searcher) => {
      const evaluation = await evaluatePolicy(paths, searcher, 'base', context);
      const alone = await measureAlone(paths.alone, searcher, context);
      return { complaints: [], evaluation, alone, ...compareEvaluations(baseline, evaluation) };
    });
  });
  onEvent({ kind: 'base-finished', result });
  return result;
}

/** What there will be to learn from is not known yet: the files have their usual names. */
const someData = { train: 1, heldOut: 0, traced: 0, tracedHeldOut: 0 };

/** Has the trainer look at it, and make a GGUF file of a folder: before hours of searches, not after them. */
async function prepareBase({ folder, config, trainer, signal }: RunContext): Promise<void> {
  const { training } = config.settings;
  if (trainer === null || training === null || training.base === null)
    throw new LakatosError('INTERNAL', 'a base model in a run that trains none');
  const { weights, gguf } = training.base;
  const { job } = basePaths(folder);
  const paths = { folder, train: 'train.jsonl', heldOut: 'held-out.jsonl' };
  const asked = await makeTrainingJob({ from: 'base', seed: 0, data: someData }, training, folder, paths);
  await replaceFile(job, `${JSON.stringify(asked, null, 2)}\n`);
  await askTrainer(trainer, ['check', '--config', job], `${weights} can not be trained`, signal);
  const target = resolve(folder, gguf);
  if (target === weights || existsSync(target)) return;
  const question = ['export', '--from', weights, '--out', target, '--type', 'Q8_0'];
  await askTrainer(trainer, question, `${weights} can not be made a GGUF file`, signal);
}

import { z } from 'zod';
import type { Theorem } from '../../core/theorem.ts';
import { surveySearch } from '../learn/ranking/survey-search.ts';
import { judgeSubmission } from '../prove/check/check-submission.ts';
import { readEpisode } from '../prove/episode/read-episode.ts';
import type { CheckJob, QueueJob, SurveyJob } from './queue-job.ts';
import type { CheckResult, QueueResult, SurveyResult } from './queue-result.ts';
import { solveJob, type WorkerFiles, type WorkerParts } from './solve-job.ts';

/**
 * Does a job of any kind.
 * @throws LakatosError when Lean as a whole does not work any more; the signal's reason; an error where another worker may have more luck
 */
export function doJob(
  job: QueueJob,
  parts: WorkerParts,
  files: WorkerFiles,
  signal: AbortSignal,
): Promise<QueueResult> {
  switch (job.kind) {
    case 'prove':
      return solveJob(job, parts, files, signal);
    case 'survey':
      return surveyJob(job, parts, files, signal);
    case 'check':
      return checkJob(job, parts, signal);
  }
}

async function surveyJob(
  { theorem, episode, mostStates, lemmas, tacticLimits, fileLimits }: SurveyJob,
  { lean: { engine }, search: { propose }, openLemmaIndex, name }: WorkerParts,
  { blobs }: WorkerFiles,
  signal: AbortSignal,
): Promise<SurveyResult> {
  const bytes = await blobs.get(episode);
  if (bytes === null) throw new Error('the search that the job names is not in Redis any more');
  const lines = z.array(z.unknown()).parse(JSON.parse(bytes.toString()));
  const tools = {
    lean: { engine, tacticLimits, fileLimits },
    search: { propose, lemmaIndex: lemmas ? await openLemmaIndex() : null },
  };
  const survey = await surveySearch(theorem as Theorem, readEpisode(lines), mostStates, tools, signal);
  return { kind: 'survey', version: 3, worker: name, survey };
}

async function checkJob(
  { theorem, submission, allowsDisproof, fileLimits: limits }: CheckJob,
  { lean: { engine }, name }: WorkerParts,
  signal: AbortSignal,
): Promise<CheckResult> {
  const asked = theorem as Theorem;
  const judgement = await judgeSubmission({ asked, submission }, { engine, limits, signal, allowsDisproof });
  signal.throwIfAborted();
  return {
    kind: 'check',
    version: 3,
    worker: name,
    verdict: judgement.kind,
    reasons: judgement.kind === 'rejected' ? judgement.reasons : [],
    certificate: judgement.certificate,
  };
}

import { z } from 'zod';
import { limitsFrom } from '../../core/ledger.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { ResultReason } from '../../core/theorem-result.ts';
import { type AttemptSettings, lastEpisode, searchMeasured } from '../evaluate/run/run-attempt.ts';
import { surveySearch } from '../learn/ranking/survey-search.ts';
import { judgeSubmission } from '../prove/check/check-submission.ts';
import { readEpisode } from '../prove/episode/read-episode.ts';
import { fatalFault } from '../prove/report.ts';
import type { SearchSettings } from '../prove/search-settings.ts';
import type { Episode } from '../store/store.ts';
import type { LearntWeights, QueueBlobs } from './queue-blobs.ts';
import type { CheckJob, ProveJob, QueueJob, SurveyJob } from './queue-job.ts';
import type { CheckResult, Episodes, ProveResult, QueueResult, SurveyResult } from './queue-result.ts';

/** What a worker does jobs with; the rest each job says. */
interface WorkerParts {
  readonly lean: Pick<AttemptSettings['lean'], 'engine'>;
  readonly search: Pick<AttemptSettings['search'], 'propose' | 'model' | 'critic'>;
  /** Called for the first job that searches with the library's theorems. */
  readonly openLemmaIndex: () => Promise<AttemptSettings['search']['lemmaIndex']>;
  readonly prover: AttemptSettings['prover'];
  readonly run: Omit<AttemptSettings['run'], 'limits' | 'only' | 'signal' | 'onEvent' | 'polishMs'>;
  /** Machine and process. */
  readonly name: string;
}

/** What a worker has in Redis besides jobs. */
interface WorkerFiles {
  readonly blobs: Pick<QueueBlobs, 'put' | 'get'>;
  readonly learnt: Pick<LearntWeights, 'ranker' | 'value' | 'model'>;
}

/**
 * Does a job as it would be done on the coordinator's machine.
 * @throws LakatosError when Lean as a whole does not work any more; the signal's reason
 */
async function solveJob(
  job: ProveJob,
  parts: WorkerParts,
  { blobs, learnt }: WorkerFiles,
  signal: AbortSignal,
): Promise<ProveResult> {
  const { seed, parallelism, tacticLimits, fileLimits, polishMs, policyName, shown } = job.settings;
  const { learnt: known, keepsProofs, keptPremises } = job.settings;
  await using model = known.model === null ? null : await learnt.model(known.model);
  const settings: SearchSettings = job.settings.search;
  const kept = lastEpisode();
  const { reported, lean, modelMs, gateLost } = await searchMeasured(
    job.theorem as Theorem,
    seed,
    {
      lean: { ...parts.lean, tacticLimits, fileLimits },
      search: {
        ...parts.search,
        ...{ settings, parallelism, seed, policyName, shown },
        ...(keptPremises !== undefined && { keptPremises }),
        ...(known.ranker !== null && { ranker: await learnt.ranker(known.ranker) }),
        ...(known.value !== null && { critic: await learnt.value(known.value) }),
        ...(model !== null && { model: model.inUse }),
        lemmaIndex: settings.lemmas ? await parts.openLemmaIndex() : null,
      },
      prover: parts.prover,
      run: { ...parts.run, limits: limitsFrom(job.settings.limits), polishMs, signal, onEvent: () => {} },
    },
    kept.store,
  );
  signal.throwIfAborted();
  const broken = fatalFault(reported);
  if (broken !== null) throw broken;
  const { result, detail } = reported;
  const { status, reason, proof, spent, messages = [], contributions = [] } = result;
  const isKept = status !== 'proved' || keepsProofs;
  // Of lemmas the coordinator takes nothing.
  const episodes = kept.all().filter(({ header }) => header.theoremId === job.theorem.id);
  return {
    kind: 'prove',
    version: 3,
    worker: parts.name,
    ...{ status, reason, proof, messages, contributions, detail },
    spent: { ...spent },
    leanMs: lean.ms,
    lostCalls: lean.lostCalls,
    ...{ modelMs, gateLost: gateLost && status === 'not-proved' },
    episodes: isKept ? await send(episodes, blobs) : null,
  };
}

async function send(
  episodes: readonly Episode[],
  blobs: Pick<QueueBlobs, 'put'>,
): Promise<ProveResult['episodes']> {
  if (episodes.length === 0) return null;
  const told: Episodes = episodes.map(({ header: { theoremId, result }, lines }) => ({
    theoremId,
    result: result === 'proved' || result === undefined ? null : (result as ResultReason),
    lines: [...lines],
  }));
  return blobs.put(Buffer.from(JSON.stringify(told)));
}

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

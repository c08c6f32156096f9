import { z } from 'zod';
import { librarySearchSchema, libraryWords, searchLibraryTool } from '../agent/tools/search-library.ts';
import { describeResult } from '../report/describe-result.ts';
import { type JobEvent, onlySchema, type ProofJob, type ProofResult } from '../service/proof-job.ts';
import type { ProofJobs } from '../service/proof-jobs.ts';
import { certificateUri, proofUri } from './resources.ts';
import {
  type Extra,
  failed,
  header,
  making,
  seconds,
  type ToolParts,
  tellClient,
  told,
} from './tool-parts.ts';
import { shortened } from './words.ts';

/** What finds proofs, and what helps to find them. */
export function addProofTools(parts: ToolParts): void {
  const { opened, proofMs } = parts.options;
  const source = parts.textShape();

  parts.addTool(
    'prove',
    'Searches for proofs: of a statement, or of the theorems of a file whose proof is sorry. What it calls proved the gate has accepted. Tells its progress to clients that ask for it; cancelling ends it.',
    {
      statement: z.string().optional().describe('theorem NAME : STATEMENT'),
      header,
      ...source,
      text: z.string().optional().describe('in the place of a statement: a Lean file with sorrys'),
      only: onlySchema.describe('of a file: theorems by name or line; absent: all'),
      seconds: seconds.describe(`for each theorem; at most and by default ${proofMs / 1000}`),
      calls: z.number().int().positive().optional().describe('tactic calls for each theorem'),
    },
    async ({ statement, header: before, only, ...given }, extra) => {
      const isFile = given.text !== undefined || given.file !== undefined;
      if ((statement !== undefined) === isFile) return failed('give either a statement or a file');
      const limits = {
        ...(given.seconds !== undefined && { ms: 1000 * given.seconds }),
        ...(given.calls !== undefined && { calls: given.calls }),
      };
      const { proofs } = (await opened).service;
      const created = await proofs.create(
        statement !== undefined
          ? { header: before, statement, limits }
          : { text: await parts.textOf(given.text, given.file), limits, ...(only !== undefined && { only }) },
      );
      if (created.kind !== 'created')
        return failed(
          created.kind === 'empty'
            ? 'there is nothing to prove in it'
            : 'too many proofs wait: try again later',
        );
      const job = await follow(created.job, proofs, extra);
      return told(jobWords(job), job.state === 'done');
    },
    making,
  );

  parts.addTool(
    'explain',
    'Why a theorem was not proved: the nearest goals, what was tried, what to try next; or how it was proved.',
    { theorem: z.string().min(1).describe('its name, or the id of a search') },
    async ({ theorem }) => {
      const explained = await (await opened).service.searches.explain(theorem);
      return explained.kind === 'explained'
        ? told(shortened(explained.text, 8_000))
        : failed(explained.message);
    },
  );

  parts.addTool(
    'search_library',
    searchLibraryTool.purpose,
    { ...librarySearchSchema.shape, header, seconds },
    async ({ seconds: asked, ...query }, extra) => {
      const answer = await parts.ask(
        asked,
        (service, timeoutMs, signal) => service.searchLibrary({ ...query, timeoutMs }, signal),
        extra,
      );
      return told(libraryWords(answer), answer.kind === 'found');
    },
  );
}

/** Tells the client of a proof until it has ended; ends it when the client cancels. */
async function follow({ id }: ProofJob, proofs: ProofJobs, extra: Extra): Promise<ProofJob> {
  for await (const { number, event } of proofs.events(id, 0, extra.signal)) {
    const message = eventWords(event);
    // Who lost the connection finds the proof among the resources.
    if (message !== null) await tellClient(extra, { progress: number, message });
  }
  if (extra.signal.aborted) await proofs.cancel(id);
  extra.signal.throwIfAborted();
  const job = proofs.get(id);
  if (job === null) throw new Error('the proof is forgotten');
  return job;
}

/** Null: it is in the answer. */
function eventWords(event: JobEvent): string | null {
  switch (event.kind) {
    case 'state':
      return event.state;
    case 'started':
      return `${event.id}: begun`;
    case 'progress': {
      const { id, spent, openGoals, bestGoal, lemma } = event;
      const best = bestGoal === null ? '' : `, best: ${shortened(bestGoal, 200)}`;
      return `${id}${lemma === null ? '' : ` (lemma ${lemma})`}: ${spent.calls} calls, ${openGoals} open goals${best}`;
    }
    case 'rejected':
      return `${event.id}: the gate rejected a proof (${event.reasons.map(({ code }) => code).join(', ')})`;
    case 'result':
      return `${event.result.id}: ${event.result.status}`;
    case 'note':
      return event.text;
    case 'theorems':
      return null;
  }
}

function jobWords({ id, state, error, results }: ProofJob): string {
  const ending = state === 'done' ? [] : [`${state}${error === null ? '' : `: ${error}`}`];
  const words = results.map((result) => resultWords(id, result));
  const none =
    state === 'done' && results.length === 0 ? ['there is no theorem with sorry for its proof'] : [];
  return [...ending, ...words, ...none, `all of it: ${proofUri(id)}`].join('\n\n');
}

function resultWords(job: string, result: ProofResult): string {
  const { id, status, proof, counterexample, rejection, messages, narrowed, insteadOf } = result;
  const lines = [`${id}: ${describeResult(result)}`];
  if (narrowed !== null) lines.push(`with ${narrowed}`);
  if (proof !== null) lines.push(shortened(proof, 8_000), `certificate: ${certificateUri(job, id)}`);
  if (counterexample !== null) lines.push(`counterexample: ${counterexample}`);
  if (status === 'invalid') lines.push(...messages.map(({ text }) => shortened(text)));
  if (insteadOf !== null)
    lines.push('the gate accepted a proof by itself, which does not hold in the completed text');
  if (rejection !== null) lines.push(`rejected: ${shortened(rejection)}`);
  if (insteadOf === null && status === 'not-proved')
    lines.push(`explain {"theorem": ${JSON.stringify(id)}} tells more`);
  return lines.join('\n');
}

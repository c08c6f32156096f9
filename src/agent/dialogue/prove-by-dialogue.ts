import type { Theorem } from '../../../core/theorem.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import { Deadline } from '../../prove/deadline.ts';
import { recordedLimits } from '../../prove/episode/recorded-limits.ts';
import { episodeNotKept, onlyTold } from '../../prove/only-told.ts';
import { polishText } from '../../prove/polish/polish-text.ts';
import type { Report } from '../../prove/report.ts';
import { type ProofWork, settleTheorem } from '../../prove/settle-theorem.ts';
import { PlanBudget } from '../plan-budget.ts';
import type { Library } from '../tools/library/library.ts';
import type { Tool } from '../tools/tool.ts';
import { toolsFor } from '../tools/tools-for.ts';
import { type DialogueOptions, type DialogueRun, isDialogueOver } from './dialogue-run.ts';
import { holdTalk } from './hold-talk.ts';
import { type DialogueRecorder, recordDialogue } from './record-dialogue.ts';
import { endOf, reportDialogue } from './report-dialogue.ts';
import { writeLesson } from './write-lesson.ts';

/**
 * Has a chat model prove a theorem in conversations: it uses tools, and hands in proofs that the gate judges, until one
 * is accepted or turns, tokens, calls of Lean or time are used up. `limits` of the options hold for all conversations
 * together. The episode is kept whatever came of it. Never throws: broken machinery is a result with its `fault`.
 */
export function proveByDialogue(theorem: Theorem, options: DialogueOptions): Promise<ReportedResult> {
  let library: Library | null = null;
  const listLibrary = async () => {
    library = (await options.library?.for(theorem.header, options.signal)) ?? null;
  };
  const work: ProofWork = (opened, report) => holdTalks(theorem, { opened, library }, options, report);
  return settleTheorem(theorem, options, work, undefined, listLibrary);
}

async function holdTalks(
  theorem: Theorem,
  { opened, library }: Pick<DialogueRun, 'opened' | 'library'>,
  options: DialogueOptions,
  report: Report,
): Promise<ReportedResult> {
  const { limits, clock, store, dialogue, signal } = options;
  const budget = new PlanBudget(limits, clock);
  using deadline = new Deadline(limits.ms, clock, signal);
  using judging = new Deadline(limits.ms, clock, signal);
  const { memory, advise } = options;
  const tools = toolsFor({ library, memory, advise });
  const run: DialogueRun = {
    theorem,
    opened,
    options: { ...options, signal: deadline.signal },
    library,
    tools,
    budget,
    deadline,
    judging,
    width: Math.max(1, Math.min(dialogue.parallel, dialogue.attempts)),
    recorder: startRecord(theorem, tools, options),
    accepted: null,
    judged: null,
    isUnfit: false,
    wasRejected: false,
  };
  let started = 0;
  const work = async () => {
    while (started < dialogue.attempts && !run.isUnfit && !isDialogueOver(run)) {
      const attempt = started;
      started += 1;
      await holdTalk(run, attempt).catch((thrown: unknown) => {
        // One fault ends them all, but for a verdict under way: the others meet the same server and the same Lean.
        deadline.stop();
        throw thrown;
      });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: run.width }, work));
  const fault = ends.find((end) => end.status === 'rejected');
  // The lesson costs time and tokens, and is no reason why the conversations ended.
  const ending = endOf(run, { started, fault, isCancelled: signal.aborted });
  // A proof must not be lost over it.
  if (fault === undefined) await onlyTold(theorem, options, 'no lesson', () => writeLesson(run, signal));
  const reported = await polishText(theorem, reportDialogue(run, report, ending), options);
  await onlyTold(theorem, options, episodeNotKept, () => store.putEpisode(run.recorder.finish(reported)));
  return reported;
}

function startRecord(theorem: Theorem, tools: readonly Tool[], options: DialogueOptions): DialogueRecorder {
  const { limits, chat, dialogue } = options;
  const { tools: most, ...numbers } = dialogue;
  return recordDialogue(
    { id: options.newId(), createdAt: options.date() },
    {
      theorem,
      lakatos: options.version,
      fingerprint: options.engine.fingerprint,
      model: { name: chat.info.name, origin: chat.info.origin },
      tools: tools.map(({ name }) => name),
      parameters: {
        ...numbers,
        toolMs: most.ms,
        toolCharacters: most.characters,
        toolCalls: most.calls,
      },
      seed: options.seed,
      limits: recordedLimits(limits),
    },
    options.clock,
    options.onLine,
  );
}

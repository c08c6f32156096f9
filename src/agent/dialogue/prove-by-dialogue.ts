import { messageOf } from '../../../core/errors.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { ReportedResult, ResultReason } from '../../../core/theorem-result.ts';
import type { OpenedTheorem } from '../../../lean/engine.ts';
import { messagesOf, withRequest } from '../../prove/conversation/converse.ts';
import { cutAll } from '../../prove/conversation/fit-conversation.ts';
import { commonSetting, keepTranscript } from '../../prove/conversation/model-run.ts';
import { recordTranscript } from '../../prove/conversation/transcript.ts';
import { unfinishedText } from '../../prove/conversation/unfinished-answer.ts';
import { onlyTold, type Report } from '../../prove/report.ts';
import { type ProofWork, settleTheorem } from '../../prove/settle-theorem.ts';
import { Deadline, theoremLedger } from '../../prove/theorem-ledger.ts';
import { counted } from '../../report/numbers.ts';
import { proofKey } from '../../store/record-database.ts';
import { askLesson, lessonRequest, lessonTokens } from '../memory/ask-lesson.ts';
import type { Library } from '../tools/library.ts';
import type { Tool } from '../tools/tool.ts';
import { toolsFor } from '../tools/tools-for.ts';
import { type DialogueLine, dialogueVersion } from './dialogue-lines.ts';
import { type DialogueOptions, type DialogueRun, isDialogueOver } from './dialogue-run.ts';
import { holdTalk } from './hold-talk.ts';

/** Why conversations without an accepted proof have ended. */
interface DialogueEnd {
  readonly reason: ResultReason;
  /** Conversations that were begun. */
  readonly started: number;
  /** What broke; null: nothing did. */
  readonly fault: unknown;
}

/** Asked at once when the conversations are over: what is spent later is no reason. */
function reasonOf({ ledger, deadline, isUnfit, wasRejected }: DialogueRun, isBroken: boolean): ResultReason {
  if (deadline.isCancelled) return 'cancelled';
  if (isBroken) return 'machinery';
  const limit = deadline.isOver ? 'time' : ledger.exhausted;
  if (limit !== null) return `budget-${limit}`;
  if (isUnfit) return 'prompt-too-long';
  return wasRejected ? 'gate-rejected' : 'exhausted';
}

/** The result of conversations that have ended. An accepted proof counts whatever broke beside it. */
function reportDialogue(
  { accepted, unfinished, judged, ledger: { spent }, options: { dialogue } }: DialogueRun,
  report: Report,
  { reason, started, fault }: DialogueEnd,
): ReportedResult {
  if (accepted !== null) return report.proved(accepted.proof, accepted.certificate, spent);
  switch (reason) {
    case 'cancelled':
      return report.failed('not-proved', reason, undefined, spent);
    case 'machinery':
      return { ...report.failed('error', reason, messageOf(fault), spent), fault };
    case 'prompt-too-long': {
      const { contextTokens, maxTokens } = dialogue;
      const what = `the theorem, what is told with it and an answer of ${maxTokens} tokens`;
      const detail = `A context of ${contextTokens} tokens has no room for ${what}.`;
      return report.failed('not-proved', reason, detail, spent);
    }
    default: {
      const handedIn = `The model handed in no proof that the gate accepts, in ${counted(started, 'conversation')}.`;
      const writing = reason === 'budget-time' && unfinished !== null ? [unfinishedText(unfinished)] : [];
      // With nothing judged, what was under way says all.
      const detail = [...(judged === null && writing.length > 0 ? [] : [handedIn]), ...writing].join('\n');
      return report.failed('not-proved', reason, detail, spent);
    }
  }
}

/**
 * Has the model say what is worth knowing for goals like this one, at the end of the conversation whose proof was accepted, or
 * else of the last one of whose proofs Lean or the gate said something. Asks nothing where no lesson would be kept, or when
 * the ledger is used up. `signal` is that of the whole run: the conversations' own may have fired.
 */
async function writeLesson(run: DialogueRun, signal: AbortSignal): Promise<void> {
  const { theorem, opened, options, judged: talk, accepted, ledger, recorder } = run;
  const { memory, dialogue } = options;
  if (memory === null || opened.part.goals.length === 0 || talk === null || !memory.wantsLesson(theorem))
    return;
  if (signal.aborted || ledger.exhausted !== null) return;
  const { attempt, talker, gauge, conversation } = talk;
  const maxTokens = Math.min(lessonTokens, Math.ceil(dialogue.contextTokens / 4));
  const readable = Math.min(dialogue.contextTokens, ledger.left('tokens')) - maxTokens;
  const outcome = accepted === null ? 'not-proved' : 'proved';
  const request = lessonRequest(outcome);
  const room = { characters: gauge.charactersIn(readable) - request.length, recent: 0 };
  const short = cutAll(conversation, room);
  if (short === null) return;
  if (accepted !== null) {
    // Nobody should lose a proof by being killed while a lesson is waited for.
    const { proof, certificate } = accepted;
    const { engine, store } = options.lean;
    await store.putProof(proofKey(engine.fingerprint, theorem), { proof, certificate });
  }
  const asking = { ...talker, sampling: { ...talker.sampling, maxTokens } };
  const work = { theorem, opened, outcome, memory } as const;
  const asked = await askLesson(asking, work, withRequest(messagesOf(short), request), signal);
  recorder.add({ type: 'lesson', attempt, ...asked });
}

/**
 * Has a chat model prove a theorem in conversations: it uses tools, and hands in proofs that the gate judges, until one
 * is accepted or turns, tokens, calls of Lean or time are used up. `limits` of the options hold for all conversations
 * together. The episode is kept whatever came of it. Never throws: broken machinery is a result with its `fault`.
 */
export function proveByDialogue(theorem: Theorem, options: DialogueOptions): Promise<ReportedResult> {
  let library: Library | null = null;
  const listLibrary = async () => {
    library = (await options.library?.for(theorem.header, options.run.signal)) ?? null;
  };
  const work: ProofWork = (opened, report) => holdTalks(theorem, { opened, library }, options, report);
  return settleTheorem(theorem, options, work, undefined, listLibrary);
}

async function holdTalks(
  theorem: Theorem,
  { opened, library }: { readonly opened: OpenedTheorem; readonly library: Library | null },
  options: DialogueOptions,
  report: Report,
): Promise<ReportedResult> {
  const { limits, clock, signal } = options.run;
  const { engine, fileLimits, tacticLimits } = options.lean;
  const { dialogue, memory } = options;
  const ledger = theoremLedger(limits, clock);
  using deadline = new Deadline(limits.ms, clock, signal);
  using judging = new Deadline(limits.ms, clock, signal);
  const tools = toolsFor({ library, memory });
  const run: DialogueRun = {
    ...{ theorem, opened, ledger, deadline, judging },
    options: { ...options, run: { ...options.run, signal: deadline.signal } },
    toolUse: {
      ...{ tools, limits: dialogue.tools, clock },
      context: {
        ...{ theorem, opened, engine, fileLimits, tacticLimits, library, memory },
        signal: deadline.signal,
        onCalls: (calls) => ledger.add({ calls }),
      },
    },
    width: Math.max(1, Math.min(dialogue.parallel, dialogue.attempts)),
    recorder: startRecord(theorem, tools, options),
    accepted: null,
    judged: null,
    isUnfit: false,
    unfinished: null,
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
  const reason = reasonOf(run, fault !== undefined);
  // A proof must not be lost over the lesson.
  if (fault === undefined) await onlyTold(theorem, options.run, 'no lesson', () => writeLesson(run, signal));
  const end = { reason, started, fault: fault?.reason };
  return keepTranscript(run, reportDialogue(run, report, end), options);
}

function startRecord(theorem: Theorem, tools: readonly Tool[], options: DialogueOptions) {
  const { chat, dialogue } = options;
  const { tools: most, ...numbers } = dialogue;
  return recordTranscript<DialogueLine>(
    {
      type: 'dialogue',
      version: dialogueVersion,
      ...commonSetting(theorem, options),
      model: { name: chat.info.name, origin: chat.info.origin },
      tools: tools.map(({ name }) => name),
      parameters: { ...numbers, toolMs: most.ms, toolCharacters: most.characters },
    },
    options.run,
  );
}

import type { Theorem } from '../../../core/theorem.ts';
import type { Certificate } from '../../../core/verdict.ts';
import type { OpenedTheorem } from '../../../lean/engine.ts';
import type { ChatModel } from '../../llm/remote/chat.ts';
import type { Deadline } from '../../prove/deadline.ts';
import type { ByImports } from '../../prove/lemma-index/by-imports.ts';
import type { ProveOptions } from '../../prove/prove-options.ts';
import type { LessonKeeper } from '../memory/lesson-keeper.ts';
import type { PlanBudget } from '../plan-budget.ts';
import type { Advisor } from '../tools/advice.ts';
import type { LemmaMemory } from '../tools/lemma-memory.ts';
import type { Library } from '../tools/library/library.ts';
import type { Tool } from '../tools/tool.ts';
import type { DialogueLine } from './dialogue-lines.ts';
import type { DialogueSettings } from './dialogue-settings.ts';
import type { DialogueRecorder } from './record-dialogue.ts';
import type { Talk } from './talk.ts';

export interface DialogueOptions extends ProveOptions {
  /** The owner closes it. */
  readonly chat: ChatModel;
  readonly dialogue: DialogueSettings;
  /** By what a header imports. Null: the model can't search the library. */
  readonly library: Pick<ByImports<Library>, 'for'> | null;
  /** Null: the model can't recall lemmas. */
  readonly memory: LemmaMemory | null;
  /** Tells what is remembered of goals like one; null: nothing is. */
  readonly advise: Advisor | null;
  /** Takes the lessons that the model writes; null or absent: it is asked for none. */
  readonly lessons?: LessonKeeper | null;
  /** Hears of each line of the episode as it is written. */
  readonly onLine: (line: DialogueLine) => void;
}

/** The work on one theorem. */
export interface DialogueRun {
  readonly theorem: Theorem;
  readonly opened: OpenedTheorem;
  /** The signal is that of the deadline. */
  readonly options: DialogueOptions;
  /** What the theorem's header sees of the library; null: the model can't search it. */
  readonly library: Library | null;
  /** What the model may ask in every conversation. */
  readonly tools: readonly Tool[];
  readonly budget: PlanBudget;
  readonly deadline: Deadline;
  /** Ends verdicts that are under way: as the deadline does, but a fault elsewhere leaves them. */
  readonly judging: Deadline;
  /** Conversations that are held at once. */
  readonly width: number;
  readonly recorder: DialogueRecorder;
  /** What the gate accepted first. */
  accepted: { readonly attempt: number; readonly proof: string; readonly certificate: Certificate } | null;
  /** The last conversation of one of whose proofs Lean or the gate said something, as long as none was accepted before. */
  judged: Talk | null;
  /** Whether a conversation was too long for the model's context before its first answer, as every other one would be. */
  isUnfit: boolean;
  /** Whether the gate said no to a proof in which Lean found no error. */
  wasRejected: boolean;
}

/** Whether nothing more is to be begun. */
export function isDialogueOver(run: DialogueRun): boolean {
  return !isUndecided(run) || run.budget.exhausted !== null;
}

/** Whether nothing is accepted yet, and nobody has stopped it. */
export function isUndecided({ accepted, deadline }: DialogueRun): boolean {
  return accepted === null && !deadline.signal.aborted;
}

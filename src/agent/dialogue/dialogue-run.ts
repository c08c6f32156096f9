import type { ChatModel } from '../../llm/chat-model.ts';
import type { Talker } from '../../prove/conversation/ask-chat.ts';
import type { Conversation } from '../../prove/conversation/converse.ts';
import type { ContextGauge } from '../../prove/conversation/fit-conversation.ts';
import type { ModelRun } from '../../prove/conversation/model-run.ts';
import type { UnfinishedAnswer } from '../../prove/conversation/unfinished-answer.ts';
import type { ByImports } from '../../prove/lemma-index/by-imports.ts';
import type { ProveOptions } from '../../prove/prove-options.ts';
import type { Deadline } from '../../prove/theorem-ledger.ts';
import type { StoredProof } from '../../store/schemas.ts';
import type { Memory } from '../memory/memory.ts';
import type { ToolUse } from '../tools/call-tool.ts';
import type { Library } from '../tools/library.ts';
import type { DialogueLine, DialogueSettings } from './dialogue-lines.ts';

export interface DialogueOptions extends ProveOptions {
  /** The owner closes it. */
  readonly chat: ChatModel;
  readonly dialogue: DialogueSettings;
  /** By what a header imports. Null: the model can't search the library. */
  readonly library: Pick<ByImports<Library>, 'for'> | null;
  /** Null: nothing is remembered, and the model is asked for no lesson. */
  readonly memory: Memory | null;
}

export interface DialogueRun extends ModelRun<DialogueLine> {
  /** The signal is that of the deadline. */
  readonly options: DialogueOptions;
  /** What the model may ask in every conversation. */
  readonly toolUse: ToolUse;
  /** Ends verdicts that are under way: as the deadline does, but a fault elsewhere leaves them. */
  readonly judging: Deadline;
  /** Conversations that are held at once. */
  readonly width: number;
  /** What the gate accepted first. */
  accepted: (StoredProof & { readonly attempt: number }) | null;
  /** The last conversation of one of whose proofs Lean or the gate said something, as long as none was accepted before. */
  judged: HeldTalk | null;
  /** Whether a conversation was too long for the model's context before its first answer, as every other one would be. */
  isUnfit: boolean;
  /** The longest that the model was writing when it was stopped; null: none. */
  unfinished: UnfinishedAnswer | null;
  /** Whether the gate said no to a proof in which Lean found no error. */
  wasRejected: boolean;
}

/** Whether nothing more is to be begun. */
export function isDialogueOver(run: DialogueRun): boolean {
  return !isUndecided(run) || run.ledger.exhausted !== null;
}

/** Whether nothing is accepted yet, and nobody has stopped it. */
export function isUndecided({ accepted, deadline }: DialogueRun): boolean {
  return accepted === null && !deadline.signal.aborted;
}

export interface HeldTalk {
  readonly attempt: number;
  readonly gauge: ContextGauge;
  readonly talker: Talker;
  conversation: Conversation;
}

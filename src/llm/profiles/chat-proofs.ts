import type { Theorem } from '../../../core/theorem.ts';
import type { Prompt } from '../prompt.ts';
import type { ChatMessage, ChatTemplate } from './chat-templates/chat-message.ts';
import { markErrors } from './mark-errors.ts';
import type { FailedAttempt, WholeProofProfile } from './profile.ts';
import { readFencedProof } from './proof-text/read-fenced-proof.ts';
import { withoutThinking } from './without-thinking.ts';

export interface ChatProofs extends Pick<WholeProofProfile, 'name' | 'about' | 'lean' | 'sampling'> {
  /** How the model learnt to read a chat. */
  readonly template: ChatTemplate;
  /** The turns before its first answer. */
  readonly ask: (theorem: Theorem) => readonly ChatMessage[];
  /** A failing answer as it is shown again, and what is said to it. Default: our own words. */
  readonly complain?: (failed: FailedAttempt) => ChatComplaint;
}

export interface ChatComplaint {
  readonly answer: string;
  readonly reply: string;
}

/** The profile of a model that writes whole proofs in a chat, and is told of Lean's errors in its second turn. */
export function chatProofs({ template, ask, complain = plainly, ...rest }: ChatProofs): WholeProofProfile {
  const asChat = (messages: readonly ChatMessage[]): Prompt => ({ pieces: template(messages), messages });
  return {
    ...rest,
    kind: 'whole-proof',
    prompt: (theorem) => asChat(ask(theorem)),
    repairPrompt: (theorem, failed) => {
      const { answer, reply } = complain(failed);
      return asChat([
        ...ask(theorem),
        { role: 'assistant', content: answer },
        { role: 'user', content: reply },
      ]);
    },
    readProof: readFencedProof,
  };
}

/** The code of an attempt as an answer, where no more is known or fits. */
export const answerOfCode = ({ code }: FailedAttempt): string => `\`\`\`lean4\n${code.trimEnd()}\n\`\`\``;

/** No model is known to have learnt these words. Thinking is left out, as chat templates do with earlier turns. */
function plainly(failed: FailedAttempt): ChatComplaint {
  const visible = failed.answer === undefined ? null : withoutThinking(failed.answer);
  return {
    answer: visible === null || visible.trim() === '' ? answerOfCode(failed) : visible.trim(),
    reply: [
      'Lean 4 does not accept this proof. These are its errors; <error> and </error> stand around the place of each.',
      markErrors(failed).trim(),
      'Correct the proof. Give the complete Lean 4 code again, with the statement unchanged.',
    ].join('\n\n'),
  };
}

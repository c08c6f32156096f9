import type { Theorem } from '../../../core/theorem.ts';
import { answerOfCode, chatProofs } from './chat-proofs.ts';
import type { ChatMessage } from './chat-templates/chat-message.ts';
import { chatml } from './chat-templates/chatml.ts';
import { markErrors } from './mark-errors.ts';
import { planRequest } from './plan-request.ts';
import { theoremCode } from './theorem-code.ts';

/** The fence closes on the line of `sorry`, as in the code that the model was trained with. */
const firstTurn = (theorem: Theorem): ChatMessage => ({
  role: 'user',
  content: `Complete the following Lean 4 code:\n\n\`\`\`lean4\n${theoremCode(theorem, ' := by sorry')}\`\`\`\n\n${planRequest}`,
});

/**
 * Goedel-Prover-V2. Its second turn shows the model's first answer in full, as when it was trained, or the code alone where
 * no more is known, and then Lean's errors in it.
 */
export const goedelProverV2 = chatProofs({
  name: 'goedel-prover-v2',
  about:
    'Goedel-Prover-V2 (8B, 32B, Qwen3) with its repair turn: format of its model card and inference code.',
  lean: '4.9',
  sampling: { method: 'sample', temperature: 0.6, topP: 0.95, minP: 0, maxTokens: 32_768, stop: [] },
  template: chatml,
  ask: (theorem) => [firstTurn(theorem)],
  complain: (failed) => ({
    answer: failed.answer ?? answerOfCode(failed),
    reply: [
      'The proof (Round 0) is not correct. Following is the compilation error message, where we use <error></error> to signal the position of the error.',
      markErrors(failed),
      'Before producing the Lean 4 code to formally prove the given theorem, provide a detailed analysis of the error message.',
    ].join('\n\n'),
  }),
});

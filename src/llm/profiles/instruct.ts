import type { ChatFormat } from '../chat-format.ts';
import { chatProofs } from './chat-proofs.ts';
import type { WholeProofProfile } from './profile.ts';
import { theoremCode } from './theorem-code.ts';

/** Any model that follows instructions, asked for whole proofs in its own chat. No model is known to have learnt these words. */
export function instructProver({ template, stop, endings }: ChatFormat): WholeProofProfile {
  return chatProofs({
    name: 'instruct',
    about: 'Any instruct model whose file has a chat template, asked in plain words for the whole proof.',
    lean: null,
    sampling: {
      ...{ method: 'sample', temperature: 0.7, topP: 0.95, minP: 0, maxTokens: 2048 },
      ...{ stop, endings },
    },
    template,
    ask(theorem) {
      const code = theoremCode(theorem, ' := by\n  sorry');
      return [
        {
          role: 'user',
          content: `Prove this theorem in Lean 4.\n\n\`\`\`lean\n${code}\n\`\`\`\n\nAnswer with one code block that has all of it, word by word, with a proof in the place of \`sorry\`.`,
        },
      ];
    },
  });
}

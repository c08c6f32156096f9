import type { Theorem } from '../../../core/theorem.ts';
import { text } from '../prompt.ts';
import { deepseekBegin } from './chat-templates/deepseek.ts';
import type { WholeProofProfile } from './profile.ts';
import { readCompletedProof } from './proof-text/read-completed-proof.ts';

/** STP, trained from DeepSeek-Prover-V1.5-SFT: like it, but no empty lines in the header and no informal text. */
export const stp: WholeProofProfile = {
  kind: 'whole-proof',
  name: 'stp',
  about: 'STP (7B, STP_model_Lean): format known from code built on it; a context of 1024 tokens is its own.',
  lean: '4.9',
  sampling: { method: 'sample', temperature: 1, topP: 1, minP: 0, maxTokens: 1024, stop: ['```'] },
  prompt: (theorem) => ({
    pieces: [
      deepseekBegin,
      text(
        `Complete the following Lean 4 code:\n\n\`\`\`lean4\n${dense(theorem)}${theorem.statement.trim()} := by`,
      ),
    ],
  }),
  repairPrompt: null,
  readProof: readCompletedProof,
};

function dense({ header }: Theorem): string {
  const lines = header.split('\n').filter((line) => line.trim() !== '');
  return lines.length === 0 ? '' : `${lines.join('\n')}\n\n`;
}

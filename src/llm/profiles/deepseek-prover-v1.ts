import { text } from '../prompt.ts';
import { deepseekBegin } from './chat-templates/deepseek.ts';
import type { WholeProofProfile } from './profile.ts';
import { readCompletedProof } from './proof-text/read-completed-proof.ts';
import { theoremCode } from './theorem-code.ts';

/** The model goes on behind `:= by` inside an open code block. */
const completion = (name: string, about: string, instruction: string): WholeProofProfile => ({
  kind: 'whole-proof',
  name,
  about,
  lean: '4.9',
  sampling: { method: 'sample', temperature: 1, topP: 0.95, minP: 0, maxTokens: 2048, stop: ['```'] },
  prompt: (theorem) => ({
    pieces: [deepseekBegin, text(`${instruction}\n\n\`\`\`lean4\n${theoremCode(theorem, ' := by\n')}`)],
  }),
  repairPrompt: null,
  readProof: readCompletedProof,
});

/** DeepSeek-Prover-V1.5 (SFT and RL), the proof alone. */
export const deepseekProverV1 = completion(
  'deepseek-prover-v1.5',
  'DeepSeek-Prover-V1.5 (7B, SFT and RL), without comments: format of its own code.',
  'Complete the following Lean 4 code:',
);

/** DeepSeek-Prover-V1.5 (SFT and RL), thinking in comments; Goedel-Prover-SFT and -DPO learnt the same. */
export const deepseekProverV1Cot = completion(
  'deepseek-prover-v1.5-cot',
  'DeepSeek-Prover-V1.5 (7B, SFT and RL) with a comment before each step: format of its own code. Goedel-Prover-SFT and -DPO too.',
  'Complete the following Lean 4 code with explanatory comments preceding each line of code:',
);

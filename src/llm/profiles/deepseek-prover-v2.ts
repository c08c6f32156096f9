import { chatProofs } from './chat-proofs.ts';
import { deepseek } from './chat-templates/deepseek.ts';
import { planRequest } from './plan-request.ts';
import type { WholeProofProfile } from './profile.ts';
import { theoremCode } from './theorem-code.ts';

const chat = (name: string, about: string, request: string): WholeProofProfile =>
  chatProofs({
    ...{ name, about },
    lean: '4.9',
    sampling: { method: 'sample', temperature: 1, topP: 0.95, minP: 0, maxTokens: 8192, stop: [] },
    template: deepseek,
    ask(theorem) {
      const code = theoremCode(theorem, ' := by\n  sorry');
      const content = `Complete the following Lean 4 code:\n\n\`\`\`lean4\n${code}\n\`\`\`${request}`;
      return [{ role: 'user', content }];
    },
  });

/** DeepSeek-Prover-V2, the proof alone. */
export const deepseekProverV2 = chat(
  'deepseek-prover-v2',
  'DeepSeek-Prover-V2 (7B, 671B) without a plan: the turn of its model card less its last sentences, which is not confirmed word by word.',
  '',
);

/** DeepSeek-Prover-V2, a plan and then the proof. */
export const deepseekProverV2Cot = chat(
  'deepseek-prover-v2-cot',
  'DeepSeek-Prover-V2 (7B, 671B), a plan first: format of its model card. That the 7B has the turn tokens of DeepSeek-V3 in its vocabulary is known from its GGUF builds only.',
  `\n\n${planRequest}`,
);

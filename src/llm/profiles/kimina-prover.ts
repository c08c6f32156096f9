import type { Theorem } from '../../../core/theorem.ts';
import { plainInformal } from '../../../datasets/text/comments.ts';
import { chatProofs } from './chat-proofs.ts';
import { chatml } from './chat-templates/chatml.ts';
import { theoremCode } from './theorem-code.ts';

/** Kimina-Prover: it thinks between `<think>` and `</think>` with pieces of Lean in between, then writes the file. */
export const kiminaProver = chatProofs({
  name: 'kimina-prover',
  about:
    'Kimina-Prover (Preview-Distill, Distill, RL, 72B; Qwen2.5 and Qwen3): format of its model card, but for an empty line before the end of the code, which is not confirmed. Its own turn for mending errors is not known here.',
  lean: '4.15',
  sampling: { method: 'sample', temperature: 0.6, topP: 0.95, minP: 0, maxTokens: 8096, stop: [] },
  template: chatml,
  ask: (theorem) => [
    { role: 'system', content: 'You are an expert in mathematics and Lean 4.' },
    { role: 'user', content: question(theorem) },
  ],
});

function question(theorem: Theorem): string {
  const informal = theorem.informal === undefined ? '' : plainInformal(theorem.informal);
  return [
    'Think about and solve the following problem step by step in Lean 4.',
    ...(informal === '' ? [] : [`# Problem:${informal}`]),
    `# Formal statement:\n\`\`\`lean4\n${theoremCode(theorem, ' := by')}\n\`\`\`\n`,
  ].join('\n');
}

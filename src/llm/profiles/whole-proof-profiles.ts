import type { Theorem } from '../../../core/theorem.ts';
import { plainInformal } from '../../../datasets/text/commands.ts';
import { type ChatFormat, type ChatMessage, text } from '../prompt.ts';
import { answerOfCode, chatml, chatProofs, deepseek, deepseekBegin, markErrors } from './chat-proofs.ts';
import type { WholeProofProfile } from './profile.ts';
import { readCompletedProof, theoremCode } from './proof-text.ts';

/** What nobody can name: it is made of the chat template in a model's file. */
export const ownChatProfile = 'instruct';

/** Any model that follows instructions, asked for whole proofs in its own chat. No model is known to have learnt these words. */
export function instructProver({ template, stop, endings }: ChatFormat): WholeProofProfile {
  return chatProofs({
    name: ownChatProfile,
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

/** What DeepSeek-Prover-V2 and Goedel-Prover-V2 are asked for besides the proof. */
export const planRequest = [
  'Before producing the Lean 4 code to formally prove the given theorem, provide a detailed proof plan outlining the main proof steps and strategies.',
  'The plan should highlight key ideas, intermediate lemmas, and proof structures that will guide the construction of the final formal proof.',
].join('\n');

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

/** STP, trained from DeepSeek-Prover-V1.5-SFT: like it, but no empty lines in the header and no informal text. */
export const stp: WholeProofProfile = {
  ...deepseekProverV1,
  name: 'stp',
  about: 'STP (7B, STP_model_Lean): format known from code built on it; a context of 1024 tokens is its own.',
  sampling: { method: 'sample', temperature: 1, topP: 1, minP: 0, maxTokens: 1024, stop: ['```'] },
  prompt: (theorem) => ({
    pieces: [
      deepseekBegin,
      text(
        `Complete the following Lean 4 code:\n\n\`\`\`lean4\n${dense(theorem)}${theorem.statement.trim()} := by`,
      ),
    ],
  }),
};

function dense({ header }: Theorem): string {
  const lines = header.split('\n').filter((line) => line.trim() !== '');
  return lines.length === 0 ? '' : `${lines.join('\n')}\n\n`;
}

import { describe, expect, test } from '@jest/globals';
import type { Theorem } from '../../../core/theorem.ts';
import type { FailedAttempt, WholeProofProfile } from '../../../src/llm/profiles/profile.ts';
import {
  deepseekProverV1,
  deepseekProverV1Cot,
  deepseekProverV2,
  deepseekProverV2Cot,
  goedelProverV2,
  kiminaProver,
  stp,
} from '../../../src/llm/profiles/whole-proof-profiles.ts';
import { shown, theorem } from './example.ts';

const header = 'import Mathlib\nimport Aesop\n\nset_option maxHeartbeats 400000\n\nopen Nat Real\n\n';
const informal = '/-- If $a = b$ then $a + 0 = b$.-/\n';
const statement = 'theorem add_swap (a b : ℕ) (h : a = b) : a + 0 = b';
const file = `${header}${informal}${statement}`;
const plan =
  'Before producing the Lean 4 code to formally prove the given theorem, provide a detailed proof plan outlining the main proof steps and strategies.\nThe plan should highlight key ideas, intermediate lemmas, and proof structures that will guide the construction of the final formal proof.';
const begin = '⟦<｜begin▁of▁sentence｜>⟧';
const goedelTurn = `⟦<|im_start|>⟧user\nComplete the following Lean 4 code:\n\n\`\`\`lean4\n${file} := by sorry\`\`\`\n\n${plan}⟦<|im_end|>⟧\n`;

const prompts: readonly (readonly [WholeProofProfile, string])[] = [
  [deepseekProverV1, `${begin}Complete the following Lean 4 code:\n\n\`\`\`lean4\n${file} := by\n`],
  [
    deepseekProverV1Cot,
    `${begin}Complete the following Lean 4 code with explanatory comments preceding each line of code:\n\n\`\`\`lean4\n${file} := by\n`,
  ],
  [
    stp,
    `${begin}Complete the following Lean 4 code:\n\n\`\`\`lean4\nimport Mathlib\nimport Aesop\nset_option maxHeartbeats 400000\nopen Nat Real\n\n${statement} := by`,
  ],
  [
    deepseekProverV2,
    `${begin}⟦<｜User｜>⟧Complete the following Lean 4 code:\n\n\`\`\`lean4\n${file} := by\n  sorry\n\`\`\`⟦<｜Assistant｜>⟧`,
  ],
  [
    deepseekProverV2Cot,
    `${begin}⟦<｜User｜>⟧Complete the following Lean 4 code:\n\n\`\`\`lean4\n${file} := by\n  sorry\n\`\`\`\n\n${plan}⟦<｜Assistant｜>⟧`,
  ],
  [goedelProverV2, `${goedelTurn}⟦<|im_start|>⟧assistant\n`],
  [
    kiminaProver,
    `⟦<|im_start|>⟧system\nYou are an expert in mathematics and Lean 4.⟦<|im_end|>⟧\n⟦<|im_start|>⟧user\nThink about and solve the following problem step by step in Lean 4.\n# Problem:If $a = b$ then $a + 0 = b$.\n# Formal statement:\n\`\`\`lean4\n${file} := by\n\`\`\`\n⟦<|im_end|>⟧\n⟦<|im_start|>⟧assistant\n`,
  ],
];

test.each(prompts.map(([profile, prompt]) => [profile.name, profile, prompt] as const))(
  'the profile %s shows a theorem in its prompt',
  (_name, profile, prompt) => {
    expect(shown(profile.prompt(theorem))).toBe(prompt);
  },
);

describe('a theorem in a prompt', () => {
  const codeOf = (changes: Partial<Theorem>) =>
    shown(deepseekProverV1.prompt({ ...theorem, ...changes })).split('```lean4\n')[1];

  test('may have no header', () => {
    expect(codeOf({ header: ' \n' })).toBe(`${informal}${statement} := by\n`);
  });
  test('may have no informal text', () => {
    const { informal: _, ...formal } = theorem;
    expect(shown(deepseekProverV1.prompt(formal)).split('```lean4\n')[1]).toBe(
      `${header}${statement} := by\n`,
    );
    expect(shown(kiminaProver.prompt(formal))).toContain('in Lean 4.\n# Formal statement:');
  });
  test('has one doc comment', () => {
    expect(codeOf({ statement: `/-- Mine. -/\n${statement}` })).toBe(
      `${header}/-- Mine. -/\n${statement} := by\n`,
    );
  });
  test('keeps its informal text inside the comment', () => {
    expect(codeOf({ informal: 'a -/ #eval 1 /- b' })).toBe(
      `${header}/-- a - / #eval 1 / - b-/\n${statement} := by\n`,
    );
  });
});

const completed = [deepseekProverV1, deepseekProverV1Cot, stp];
const chatting = [deepseekProverV2, deepseekProverV2Cot, goedelProverV2, kiminaProver];
const proof = 'by\n  simpa using h';

const completions: readonly (readonly [what: string, answer: string, proof: string | null])[] = [
  ['clean', '  simpa using h\n', proof],
  ['behind `by` on its line', '\n  simpa using h', 'by\n\n  simpa using h'],
  ['up to the fence', '  simpa using h\n```\n\nThis proof...', proof],
  ['an echo', `${statement} := by\n  simpa using h\n\`\`\``, proof],
  [
    'an echo with its header and another name',
    `import Mathlib\n\ntheorem t (a b : ℕ) (h : a=b) :\n  a + 0 = b := by\n  simpa using h`,
    proof,
  ],
  ['a code block of its own', `\`\`\`lean4\n${statement} := by\n  simpa using h\n\`\`\``, proof],
  ['another theorem behind it', '  simpa using h\n\ntheorem more : 1 = 2 := by\n  sorry\n', proof],
  ['thinking tags', '<think>hm</think>\n  simpa using h', 'by\n\n  simpa using h'],
  ['comments', '  -- use h\n  simpa using h', 'by\n  -- use h\n  simpa using h'],
  ['sorry', '  sorry\n```', null],
  ['nothing', '\n```\n', null],
  ['only comments', '  -- hm\n', null],
  ['another theorem', 'theorem other : 1 = 1 := by\n  rfl\n```', null],
  ['thinking without end', '<think>\n  simpa using h', null],
];

describe.each(completed.map((profile) => [profile.name, profile] as const))('%s reads', (_name, profile) => {
  test.each(completions)('a completion of the form: %s', (_what, answer, expected) => {
    expect(profile.readProof(theorem, answer)).toBe(expected);
  });
});

const full = `${statement} := by\n  simpa using h`;
const chats: readonly (readonly [what: string, answer: string, proof: string | null])[] = [
  ['clean', `\`\`\`lean4\n${full}\n\`\`\``, proof],
  ['plan and code', `### Plan\nUse h.\n\n\`\`\`lean4\n${file} := by\n  simpa using h\n\`\`\`\nQED`, proof],
  [
    'the last of several blocks',
    `\`\`\`lean4\n${statement} := by\n  omega\n\`\`\`\nor\n\`\`\`lean4\n${full}\n\`\`\``,
    proof,
  ],
  ['no sketch', `\`\`\`lean4\n${full}\n\`\`\`\nfrom\n\`\`\`lean4\n${statement} := by sorry\`\`\``, proof],
  ['another fence behind', `\`\`\`lean4\n${full}\n\`\`\`\nIt prints\n\`\`\`\nno errors\n\`\`\``, proof],
  ['an open fence', `\`\`\`lean4\n${full}`, proof],
  ['a fence that closes on the last line', `\`\`\`lean4\n${full}\`\`\``, proof],
  ['a fence without a word', `\`\`\`\n${full}\n\`\`\``, proof],
  [
    'after thinking',
    `<think>\n\`\`\`lean4\n${statement} := by omega\n\`\`\`\n</think>\n\`\`\`lean4\n${full}\n\`\`\``,
    proof,
  ],
  ['tactics alone', '```tactics\nsimpa using h\n```', proof],
  ['`by` alone', '```lean\nby\n  simpa using h\n```', proof],
  ['no fence', `The proof is:\n${full}`, proof],
  ['a term', `\`\`\`lean4\n${statement} := h ▸ rfl\n\`\`\``, 'h ▸ rfl'],
  [
    'white space and comments inside',
    '```lean4\nlemma x (a b:ℕ) -- both\n    (h : a = b) :\n    a+0 = b := by\n  simpa using h\n```',
    proof,
  ],
  [
    'another statement',
    '```lean4\ntheorem add_swap (a b : ℕ) (h : a = b) : a = b := by\n  exact h\n```',
    null,
  ],
  [
    'a weaker statement',
    '```lean4\ntheorem add_swap (a b : ℕ) (h : a = b) (k : False) : a + 0 = b := by\n  exact k.elim\n```',
    null,
  ],
  ['the statement in a comment', `\`\`\`lean4\n/- ${full} -/\n\`\`\``, null],
  ['sorry', `\`\`\`lean4\n${statement} := by\n  sorry\n\`\`\``, null],
  ['prose', 'I am sorry, this theorem can not be proved.', null],
  ['thinking without end', `<think>\`\`\`lean4\n${full}\n\`\`\``, null],
  ['an empty block', '```lean4\n```', null],
];

describe.each(chatting.map((profile) => [profile.name, profile] as const))('%s reads', (_name, profile) => {
  test.each(chats)('an answer of the form: %s', (_what, answer, expected) => {
    expect(profile.readProof(theorem, answer)).toBe(expected);
  });
});

describe('a repair turn', () => {
  const failed: FailedAttempt = {
    code: `${statement} := by\n  simp\n  exact hℕ foo\n`,
    errors: [
      { line: 3, column: 8, endLine: 3, endColumn: 10, message: "unknown identifier 'hℕ'" },
      { line: 1, column: 0, endLine: 2, endColumn: 6, message: 'unsolved goals' },
    ],
  };

  test('shows Goedel-Prover-V2 its code and the errors in it', () => {
    const prompt = goedelProverV2.repairPrompt?.(theorem, failed);
    const errors = [
      '\nError 1:\n\nCorresponding Code:\n```lean4\n',
      `${statement} := by\n  simp\n  exact <error>hℕ</error> foo\n\n\n\`\`\`\n\nError Message: unknown identifier 'hℕ'\n`,
      '\nError 2:\n\nCorresponding Code:\n```lean4\n',
      `<error>${statement} := by\n  simp</error>\n  exact hℕ foo\n\n\`\`\`\n\nError Message: unsolved goals\n`,
    ].join('');
    expect(prompt && shown(prompt)).toBe(
      [
        goedelTurn,
        `⟦<|im_start|>⟧assistant\n\`\`\`lean4\n${statement} := by\n  simp\n  exact hℕ foo\n\`\`\`⟦<|im_end|>⟧\n`,
        '⟦<|im_start|>⟧user\nThe proof (Round 0) is not correct. Following is the compilation error message, where we use <error></error> to signal the position of the error.\n\n',
        errors,
        '\n\nBefore producing the Lean 4 code to formally prove the given theorem, provide a detailed analysis of the error message.⟦<|im_end|>⟧\n⟦<|im_start|>⟧assistant\n',
      ].join(''),
    );
  });

  test('shows Goedel-Prover-V2 all that it wrote, where that is known', () => {
    const prompt = goedelProverV2.repairPrompt?.(theorem, { ...failed, answer: 'A plan. <think>' });
    expect(prompt && shown(prompt)).toContain('⟦<|im_start|>⟧assistant\nA plan. <think>⟦<|im_end|>⟧');
  });

  test.each([deepseekProverV2, deepseekProverV2Cot, kiminaProver])(
    'is a turn of the chat: $name',
    (profile) => {
      const answer = `<think>\nhm\n</think>\nThe plan.\n\`\`\`lean4\n${failed.code}\`\`\``;
      const told = profile.repairPrompt?.(theorem, { ...failed, answer })?.messages ?? [];
      const first = profile.prompt(theorem).messages ?? [];
      expect(first.length).toBeGreaterThan(0);
      expect(told.slice(0, first.length)).toEqual(first);
      const [said, reply, ...more] = told.slice(first.length);
      expect(said).toEqual({
        role: 'assistant',
        content: `The plan.\n\`\`\`lean4\n${failed.code}\`\`\``,
      });
      expect(reply?.role).toBe('user');
      expect(reply?.content).toContain('exact <error>hℕ</error> foo');
      expect(reply?.content).toContain('Error Message: unsolved goals');
      expect(more).toEqual([]);
      const alone = profile.repairPrompt?.(theorem, { ...failed, answer: '<think>never' })?.messages ?? [];
      expect(alone[first.length]?.content).toBe(`\`\`\`lean4\n${failed.code}\`\`\``);
    },
  );

  test('is unknown to those that only go on with a text', () => {
    for (const profile of completed) {
      expect(profile.repairPrompt).toBeNull();
      expect(profile.prompt(theorem).messages).toBeUndefined();
    }
  });
});

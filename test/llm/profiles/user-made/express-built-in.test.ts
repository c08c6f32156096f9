import { expect, test } from '@jest/globals';
import type { Theorem } from '../../../../core/theorem.ts';
import { findProfile } from '../../../../src/llm/profiles/find-profile.ts';
import type { PromptProfile } from '../../../../src/llm/profiles/profile.ts';
import { parseProfile } from '../../../../src/llm/profiles/profile-file.ts';
import { planRequest } from '../../../../src/llm/profiles/whole-proof-profiles.ts';
import { shown, state, theorem } from '../example.ts';

const token = (name: string) => ({ special: name });
const start = token('<|im_start|>');
const end = token('<|im_end|>');
const internlm = (user: string) => [token('<s>'), start, `user\n${user}`, end, '\n', start, 'assistant\n'];

const begin = token('<｜begin▁of▁sentence｜>');
const buckets = [0, 1, 2, 3, 4, 5, 6, 7];
const complete = 'Complete the following Lean 4 code:';
const deepseek = (question: string) => [begin, token('<｜User｜>'), question, token('<｜Assistant｜>')];
const deepseekQuestion = `${complete}\n\n\`\`\`lean4\n{theorem} := by\n  sorry\n\`\`\``;
const goedelTurn = [
  start,
  `user\n${complete}\n\n\`\`\`lean4\n{theorem} := by sorry\`\`\`\n\n${planRequest}`,
  end,
  '\n',
];

/** What stands in the files of profiles that do what built-in ones do. */
const files: Readonly<Record<string, object>> = {
  lakatos: {
    prompt: [token('<|state|>'), '{state}', token('<|value|>'), token('<|tactic|>')],
    value: {
      after: 2,
      tokens: buckets.map((bucket) => token(`<|v${bucket}|>`)),
      values: buckets.map((bucket) => bucket / 7),
    },
  },
  'bfs-prover': { prompt: ['{state}:::'], answer: { after: ':::' } },
  'bfs-prover-v2': { prompt: ['{state}:::'], answer: { after: ':::' } },
  'internlm2-step-prover': {
    prompt: internlm('DECL {name}\nGOAL {state}\n'),
    answer: { after: 'PROOFSTEP ' },
  },
  'internlm2.5-step-prover': {
    prompt: internlm(
      '---\nNAME: {name}\n\n---\nPROOF_BEFORE: {tactics}\n\n---\nSTATE_BEFORE: {state}\n\n---\nTACTIC: ',
    ),
    answer: { after: 'TACTIC:' },
  },
  'deepseek-prover-v1.5': {
    prompt: [begin, `${complete}\n\n\`\`\`lean4\n{theorem} := by\n`],
    answer: { read: 'completion' },
  },
  'deepseek-prover-v1.5-cot': {
    prompt: [
      begin,
      'Complete the following Lean 4 code with explanatory comments preceding each line of code:\n\n```lean4\n{theorem} := by\n',
    ],
    answer: { read: 'completion' },
  },
  'deepseek-prover-v2': { prompt: deepseek(deepseekQuestion) },
  'deepseek-prover-v2-cot': { prompt: deepseek(`${deepseekQuestion}\n\n${planRequest}`) },
  'goedel-prover-v2': {
    prompt: [...goedelTurn, start, 'assistant\n'],
    repair: [
      ...[...goedelTurn, start, 'assistant\n{answer}', end, '\n', start],
      `user\nThe proof (Round 0) is not correct. Following is the compilation error message, where we use <error></error> to signal the position of the error.\n\n\n{errors}\n\n\nBefore producing the Lean 4 code to formally prove the given theorem, provide a detailed analysis of the error message.`,
      ...[end, '\n', start, 'assistant\n'],
    ],
  },
  'internlm2.5-step-prover-critic': {
    prompt: [
      ...internlm("Which state is closer to 'no goals'?"),
      ...['{state}', end, '\n', token('<|reward|>')],
    ],
    value: { after: 10, tokens: [token('<|reward|>'), token('<s>')], values: [1, 0] },
  },
  'yes-no-critic': {
    prompt: [
      start,
      'system\nYou judge proof states of the Lean 4 theorem prover. Answer Yes or No.',
      ...[end, '\n', start],
      'user\nLean 4 proof state:\n```lean4\n{state}\n```\nCan all its goals be proved in a few more tactics?',
      ...[end, '\n', start, 'assistant\n'],
    ],
    value: { after: 9, tokens: ['Yes', 'No'], values: [1, 0] },
  },
};

const { informal: _, ...formal } = theorem;
const theorems: readonly Theorem[] = [
  theorem,
  formal,
  { ...theorem, header: '' },
  { ...theorem, statement: `/-- Mine. -/\n${theorem.statement}` },
];
const failed = {
  code: `${theorem.statement} := by\n  exact foo`,
  answer: 'Let us see: `exact foo`.',
  errors: [{ line: 2, column: 8, endLine: 2, endColumn: 11, message: 'unknown foo' }],
};
const answers = [
  ...['simp [h]', `${state.goals[0]}:::simp`, 'PROOFSTEP simp', 'TACTIC: simp\n', 'simp<|im_end|>', ''],
  ...['<think>omega</think>simp', '<think>omega', '```lean4\nsimp\n```', `  simp [h]\n\`\`\``],
  `\`\`\`lean4\n${theorem.statement} := by simp\n\`\`\``,
  `${theorem.statement} := by\n  simp`,
];

/** All that a profile says of the examples. */
function behaviour(profile: PromptProfile) {
  const { kind, lean } = profile;
  switch (kind) {
    case 'tactic':
      return {
        ...{ kind, lean, sampling: profile.sampling },
        prompts: theorems.map((each) => shown(profile.prompt({ ...state, theorem: each }))),
        reading: profile.prompt(state).reading,
        value: profile.readValue?.([-3, -2, -4, -1, -5, -6, -3, -2]).toFixed(12),
        read: answers.map((answer) => profile.readTactic(answer)),
      };
    case 'whole-proof': {
      const repair = profile.name.startsWith('goedel') ? profile.repairPrompt?.(theorem, failed) : undefined;
      return {
        ...{ kind, lean, sampling: profile.sampling },
        prompts: theorems.map((each) => shown(profile.prompt(each))),
        repair: repair && shown(repair),
        read: answers.map((answer) => profile.readProof(theorem, answer)),
      };
    }
    case 'critic': {
      const { reading } = profile.prompt(state);
      return {
        ...{ kind, lean, after: reading?.after },
        prompts: theorems.map((each) => shown(profile.prompt({ ...state, theorem: each }))),
        value: profile.readValue([-0.5, -1, -1].slice(0, reading?.tokens.length)).toFixed(12),
      };
    }
  }
}

test.each(Object.keys(files))('a file can say what %s does', (name) => {
  const built = findProfile(name);
  const { kind, lean, about } = built;
  const sampling = built.kind === 'critic' ? {} : { sampling: built.sampling };
  const head = { schema: 'lakatos/prompt-profile', version: 1, kind, name, lean, about };
  const written = parseProfile(JSON.stringify({ ...head, ...sampling, ...files[name] }), name);
  expect(behaviour(written)).toEqual(behaviour(built));
});

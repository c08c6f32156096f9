import { special, text } from '../prompt.ts';
import { internlm } from './chat-templates/internlm.ts';
import { cleanTactic } from './clean-tactic.ts';
import type { CriticProfile, StateView, TacticProfile } from './profile.ts';
import { headReading, headValue } from './reward-head.ts';
import { stateText } from './state-text.ts';
import { textBehind } from './text-behind.ts';
import { nameOrId } from './theorem-name.ts';

const sampling: TacticProfile['sampling'] = {
  method: 'sample',
  temperature: 0.7,
  topP: 1,
  minP: 0,
  maxTokens: 256,
  stop: ['<|im_end|>'],
};

/** InternLM2-StepProver: `DECL name`, `GOAL state`, and the model writes `PROOFSTEP tactic`. */
export const internlm2StepProver: TacticProfile = {
  kind: 'tactic',
  name: 'internlm2-step-prover',
  about:
    'InternLM2-StepProver (7B): format of its model card and evaluation code; the Lean version is not confirmed.',
  lean: '4.7',
  sampling,
  prompt: (state) => ({
    pieces: internlm([
      { role: 'user', content: `DECL ${nameOrId(state.theorem)}\nGOAL ${stateText(state)}\n` },
    ]),
  }),
  readTactic: (answer) => cleanTactic(textBehind('PROOFSTEP ', answer)),
};

/** InternLM2.5-StepProver: name, earlier tactics and state in blocks, and the model writes the tactic. */
export const internlm25StepProver: TacticProfile = {
  kind: 'tactic',
  name: 'internlm2.5-step-prover',
  about:
    'InternLM2.5-StepProver (7B), the policy: format of its model card; that it stands in a chat turn is known from the code of others, and the Lean version is not confirmed.',
  lean: '4.9',
  sampling,
  prompt: (state) => ({ pieces: internlm([{ role: 'user', content: blocks(state) }]) }),
  readTactic: (answer) => cleanTactic(textBehind('TACTIC:', answer)),
};

/** InternLM2.5-StepProver, the critic (1.8B): a finished chat whose answer is the state, and its score behind that. */
export const internlm25StepProverCritic: CriticProfile = {
  kind: 'critic',
  name: 'internlm2.5-step-prover-critic',
  about:
    'InternLM2.5-StepProver (1.8B), the critic: the chat of its model card, and the token <|reward|> behind it as its code has it. Needs a file with the head in the place of the outputs.',
  lean: '4.9',
  prompt(state) {
    const chat = internlm([{ role: 'user', content: "Which state is closer to 'no goals'?" }]);
    const answer = [text(stateText(state)), special('<|im_end|>'), text('\n'), special('<|reward|>')];
    const pieces = [...chat, ...answer];
    const tokens = headReading(special('<|reward|>'), [special('<s>'), special('</s>')]);
    return { pieces, reading: { after: pieces.length - 1, tokens } };
  },
  readValue: headValue,
};

function blocks(state: StateView): string {
  return [
    `---\nNAME: ${nameOrId(state.theorem)}\n\n`,
    `---\nPROOF_BEFORE: ${state.tactics.join('\n')}\n\n`,
    `---\nSTATE_BEFORE: ${stateText(state)}\n\n`,
    '---\nTACTIC: ',
  ].join('');
}

import { text } from '../prompt.ts';
import { chatml } from './chat-templates/chatml.ts';
import { expectedValue } from './expected-value.ts';
import type { CriticProfile } from './profile.ts';
import { stateText } from './state-text.ts';

/**
 * A critic out of any instruct model that speaks ChatML: it is asked whether the state can be proved, and
 * value = p(Yes) / (p(Yes) + p(No)) of the first token of its answer.
 */
export const yesNoCritic: CriticProfile = {
  kind: 'critic',
  name: 'yes-no-critic',
  about:
    'Any instruct model with ChatML (Qwen2.5-Instruct and its kin): the chance of "Yes". Not trained for this; its values only order states.',
  lean: null,
  prompt(state) {
    const pieces = chatml([
      { role: 'system', content: 'You judge proof states of the Lean 4 theorem prover. Answer Yes or No.' },
      {
        role: 'user',
        content: `Lean 4 proof state:\n\`\`\`lean4\n${stateText(state)}\n\`\`\`\nCan all its goals be proved in a few more tactics?`,
      },
    ]);
    return { pieces, reading: { after: pieces.length - 1, tokens: [text('Yes'), text('No')] } };
  },
  readValue: (reading) => expectedValue(reading, [1, 0]),
};

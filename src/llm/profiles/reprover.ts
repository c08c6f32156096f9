import { text } from '../prompt.ts';
import { cleanTactic } from './clean-tactic.ts';
import { fitState } from './fit-state.ts';
import type { StateView, TacticProfile } from './profile.ts';
import { stateText } from './state-text.ts';

/** Premises in a tactic were marked for training; the marks are no Lean. */
const premiseMarks = /<\/?a>/gu;

/** A token is a byte. In training a text was cut off after 2300 tokens, of which the last one says that it ends. */
const mostBytes = 2299;

/** ReProver without retrieval: the state alone. */
export const reProver: TacticProfile = {
  kind: 'tactic',
  name: 'reprover',
  about:
    'ReProver (LeanDojo, ByT5, without retrieval). It is an encoder-decoder, which llama.cpp does not run: only for a server that runs it. The Lean version is not confirmed.',
  lean: '4.3',
  sampling: { method: 'beam', temperature: 1, topP: 1, minP: 0, maxTokens: 512, stop: [] },
  prompt: (state) => ({ pieces: [text(shortText(state))] }),
  readTactic: (answer) => cleanTactic(answer.replace(premiseMarks, '')),
};

/**
 * A state that is longer is shown without what matters least, as training cut off the end of it, where the target is. A
 * target that is too long alone is cut as in training.
 */
function shortText(state: StateView): string {
  const fitted = fitState(state, mostBytes, (shown) => Buffer.byteLength(stateText(shown)));
  const bytes = Buffer.from(stateText(fitted.state)).subarray(0, mostBytes);
  // A stream waits for the rest of a character that the cut broke.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true });
}

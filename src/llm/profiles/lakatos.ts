import { special, text } from '../prompt.ts';
import { cleanTactic } from './clean-tactic.ts';
import { expectedValue } from './critics.ts';
import type { TacticProfile } from './profile.ts';
import { stateText } from './theorem-code.ts';

/** Of the sequences below: a model that was taught others can't be asked in them. The trainer writes it into its files. */
export const layoutVersion = 1;

/** The value tokens `<|v0|>` to `<|v7|>`; bucket i stands for a chance of i/7. */
const buckets = [0, 1, 2, 3, 4, 5, 6, 7];
const bucketTokens = buckets.map((bucket) => special(`<|v${bucket}|>`));
const bucketValues = buckets.map((bucket) => bucket / 7);

/**
 * Our own format: `<|state|>` STATE `<|value|>` `<|tactic|>` TACTIC, then the end of the text. The value is read behind
 * `<|value|>` in the same evaluation, value = sum over i of p(i) i/7, p the probabilities of the value tokens among
 * themselves; the token of the value itself is never written.
 */
export const lakatos: TacticProfile = {
  kind: 'tactic',
  name: 'lakatos',
  about: 'Models that Lakatos trains: a tactic and a value in one evaluation.',
  lean: null,
  sampling: { method: 'beam', temperature: 1, topP: 1, minP: 0, maxTokens: 64, stop: [] },
  prompt: (state) => ({
    pieces: [special('<|state|>'), text(stateText(state)), special('<|value|>'), special('<|tactic|>')],
    reading: { after: 2, tokens: bucketTokens },
  }),
  readTactic: cleanTactic,
  readValue: (reading) => expectedValue(reading, bucketValues),
};

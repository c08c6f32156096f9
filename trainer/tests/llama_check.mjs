// What llama.cpp makes of a GGUF file: reads {model, adapter, gpu, strings, sequences} as JSON from standard input and writes
// {tokens, texts, logProbabilities} to standard output: the token ids of each string, the text those give back, and the
// log-probability of every token of the vocabulary after each token of each sequence. The adapter, a GGUF file too, may
// be left out, and so may the GPU (`cuda`).
import { text } from 'node:stream/consumers';
import { getLlama } from '../../node_modules/node-llama-cpp/dist/index.js';

const { model: modelPath, adapter, gpu = false, strings, sequences } = JSON.parse(await text(process.stdin));

const llama = await getLlama({ gpu, build: 'never', maxThreads: 1, logLevel: 'error' });
const model = await llama.loadModel({ modelPath, useMmap: false, checkTensors: true });
const tokens = strings.map((string) => model.tokenize(string, false));
const texts = tokens.map((ids) => model.detokenize(ids));

// By default the cache and the attention are in half precision, which alone costs three digits.
const context = await model.createContext({
  contextSize: 256,
  sequences: 1,
  threads: 1,
  flashAttention: false,
  experimentalKvCacheKeyType: 'F32',
  experimentalKvCacheValueType: 'F32',
  ...(adapter === undefined ? {} : { lora: { adapters: [{ filePath: adapter, scale: 1 }] } }),
});
const sequence = context.getSequence();
const generateNext = { logits: true, totalLogitWeight: true };
const logProbabilities = [];
for (const ids of sequences) {
  await sequence.clearHistory();
  const evaluated = await sequence.controlledEvaluate(ids.map((id) => [id, { generateNext }]));
  logProbabilities.push(evaluated.map(({ next }) => normalise(next)));
}
await llama.dispose();
process.stdout.write(JSON.stringify({ tokens, texts, logProbabilities }));

/** Log-probabilities by token id: logit - largest logit - log(sum of exp(logit - largest)). */
function normalise({ logits, totalLogitWeight }) {
  const largest = Math.max(...logits.values());
  const row = [];
  for (const [id, logit] of logits) row[id] = logit - largest - Math.log(totalLogitWeight);
  return row;
}

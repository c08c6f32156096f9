import { getLlama } from 'node-llama-cpp';
import type { GpuChoice } from '../gguf-options.ts';

/**
 * The process of `whyNoCompute`: evaluates a few tokens of a tiny model on an accelerator, and ends with 0. What llama.cpp finds
 * wrong there it says on standard error, and then ends the process that it is in.
 */
const [gpu, modelPath] = process.argv.slice(2) as [GpuChoice, string];
const kind = gpu === 'none' ? false : gpu;
const llama = await getLlama({ gpu: kind, build: 'never', skipDownload: true });
if (llama.gpu !== kind) throw new Error('there is none for this system');
const model = await llama.loadModel({ modelPath, gpuLayers: 'max', useMmap: false });
const context = await model.createContext({ contextSize: 64, sequences: 1 });
await context.getSequence().evaluateWithoutGeneratingNewTokens(model.tokenize('rfl rfl rfl'));
process.exit(0);

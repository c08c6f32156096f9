import { sha256 } from '../../../core/hash.ts';
import { decode, type Starts } from '../decode/decode.ts';
import type { Completion, ContinuationRequest } from '../language-model.ts';
import type { GrammarState } from './grammar.ts';
import { type LlamaBranch, type LlamaEngine, LlamaTokenModel } from './llama-token-model.ts';
import { specialToken, type TokenizedPrompt } from './vocabulary.ts';

/** One prompt of a call. */
export interface PromptTask {
  readonly prompt: TokenizedPrompt;
  /** Place in the call. */
  readonly index: number;
  readonly request: ContinuationRequest;
  readonly grammar: GrammarState | null;
  /** Branches that it may have at a time. */
  readonly capacity: number;
}

/** At least so many of the most probable next tokens may be drawn; what is less probable never is. */
const leastBreadth = 40;

/** Evaluates the prompt and draws its continuations, in common steps with all others that do so at the time. */
export async function drawContinuations(
  engine: LlamaEngine,
  { prompt, index, request, grammar, capacity }: PromptTask,
  signal: AbortSignal,
): Promise<Completion> {
  using _member = engine.stepper.join();
  const breadth = Math.max(leastBreadth, 2 * request.count);
  const endings = (request.endings ?? []).map((name) => specialToken(engine.vocabulary, name));
  const model = new LlamaTokenModel(engine, { capacity, breadth, grammar, endings });
  const { branch, reading } = await model.start(prompt, signal);
  if (request.count < 1) {
    model.release([branch]);
    return { continuations: [], reading };
  }
  const starts: Starts<LlamaBranch> = {
    branches: [branch],
    again: async () => [(await model.start({ ...prompt, reading: null }, signal)).branch],
  };
  const seeded = { ...request, seed: seedOf(request.seed, index) };
  const [continuations = []] = await decode(model, starts, seeded, signal);
  // The last token of each was drawn but never evaluated.
  engine.counter.written += continuations.filter(({ tokens }) => tokens > 0).length;
  return { continuations, reading };
}

/** Each prompt has random numbers of its own, whatever else is decoded with it. */
function seedOf(seed: number, index: number): number {
  return Number.parseInt(sha256(`${seed} ${index}`).slice(0, 8), 16);
}

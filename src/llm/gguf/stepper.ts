import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ControlledEvaluateInputItem, LlamaContextSequence, Token } from 'node-llama-cpp';
import { LakatosError } from '../../../core/errors.ts';
import type { NextTokens } from '../decode/token-model.ts';
import type { SequenceSlot, SequenceSlots } from './sequence-slots.ts';

/** Tokens for a sequence to read, and what is wanted of it. */
interface TokenEvaluation {
  /** Tokens that the sequence holds and that stay; whatever it holds after them is forgotten. */
  readonly keep: number;
  readonly tokens: readonly number[];
  /** How many of the most probable next tokens are wanted after the last one. */
  readonly breadth: number;
  /** Tokens whose log-probabilities are wanted after `tokens[at]`, by `at`. */
  readonly wanted?: ReadonlyMap<number, readonly number[]>;
}

export interface Evaluated {
  readonly next: NextTokens;
  /** The log-probabilities that were wanted, in their order. */
  readonly read: readonly (readonly number[])[];
}

/** Reads tokens. Evaluations that are begun in one turn of the event loop make one batch. */
async function evaluateTokens(
  sequence: LlamaContextSequence,
  { tokens, breadth, wanted = new Map() }: TokenEvaluation,
): Promise<Evaluated> {
  const last = tokens.length - 1;
  const input: ControlledEvaluateInputItem[] = tokens.map((token, at) => {
    const own = wanted.get(at) ?? [];
    if (at !== last && own.length === 0) return token as Token;
    // By default the library samples greedily here, which leaves all logits as the model gave them.
    const filter = { tokens: own as Token[], includeTop: at === last ? breadth : 1 };
    return [token as Token, { generateNext: { logits: { filter }, totalLogitWeight: true } }];
  });
  const outputs = await sequence.controlledEvaluate(input);
  const top = logProbabilities(outputs[last]?.next).slice(0, breadth);
  return {
    next: { tokens: top.map(([token]) => token), logProbabilities: top.map(([, value]) => value) },
    read: [...wanted].map(([at, own]) => {
      const found = new Map(logProbabilities(outputs[at]?.next));
      return own.map((token) => found.get(token) ?? Number.NaN);
    }),
  };
}

interface Logits {
  readonly logits?: ReadonlyMap<Token, number>;
  /** Sum of exp(logit - largest logit) over the whole vocabulary. */
  readonly totalLogitWeight?: number;
}

/**
 * Tokens with their log-probabilities, most probable first. The most probable token of all must be among the logits:
 *
 *   ln p = logit - max - ln(sum of exp(logit' - max))
 */
function logProbabilities(output: Logits | undefined): (readonly [token: number, value: number])[] {
  const { logits, totalLogitWeight } = output ?? {};
  if (logits === undefined || totalLogitWeight === undefined) {
    throw new LakatosError('MODEL_FAILED', 'llama.cpp gave no logits');
  }
  const sorted = [...logits].sort(([, a], [, b]) => b - a);
  const norm = (sorted[0]?.[1] ?? 0) + Math.log(totalLogitWeight);
  return sorted.map(([token, logit]) => [token, logit - norm] as const);
}

/** Makes sequences hold what one has evaluated; whatever they held is gone. The states are equal bit by bit. */
export type ForkSequence = (from: LlamaContextSequence, to: readonly LlamaContextSequence[]) => Promise<void>;

/** Not part of the library's interface, and the fast way: nothing leaves the memory of the model. */
interface CopyingSequence {
  _copyStateFromOtherSequence(from: LlamaContextSequence, tokens: number): Promise<boolean>;
}

/**
 * The fast way. In memory all that a sequence could hold is copied, full or not, at the next evaluation; through a file only what
 * it holds: of 121 tokens in 4096 (SmolLM2-135M, 94 MB a sequence) 12 ms and 1.5 ms. An accelerator copies its own memory fast.
 *
 * @param bytesPerToken what attention keeps in main memory of each token; null: it is elsewhere
 */
export function chooseFork(sequence: LlamaContextSequence, bytesPerToken: number | null): ForkSequence {
  if (!canCopy(sequence)) return forkThroughFile;
  if (bytesPerToken === null || sequence.contextSize * bytesPerToken < leastThroughFile) return forkInMemory;
  return async (from, to) => {
    if (from.nextTokenIndex * costOfFile > from.contextSize) return forkInMemory(from, to);
    try {
      await forkThroughFile(from, to);
    } catch {
      // A disk may be full.
      await forkInMemory(from, to);
    }
  };
}

/** Bytes of a sequence; less is copied before a file is there. */
const leastThroughFile = 8 * 2 ** 20;
/** How much longer a byte takes through a file. */
const costOfFile = 4;

export const forkInMemory: ForkSequence = async (from, to) => {
  for (const sequence of to) {
    if (canCopy(sequence) && (await sequence._copyStateFromOtherSequence(from, from.nextTokenIndex)))
      continue;
    throw new LakatosError('MODEL_FAILED', 'llama.cpp could not copy the state of a sequence');
  }
};

export const forkThroughFile: ForkSequence = async (from, to) => {
  const path = join(tmpdir(), `lakatos-${randomUUID()}.state`);
  try {
    await from.saveStateToFile(path);
    // The file is of this very model and process.
    for (const sequence of to) await sequence.loadStateFromFile(path, { acceptRisk: true });
  } finally {
    await rm(path, { force: true });
  }
};

function canCopy(sequence: object): sequence is CopyingSequence {
  return (
    '_copyStateFromOtherSequence' in sequence && typeof sequence._copyStateFromOtherSequence === 'function'
  );
}

/** What one branch wants of a step. */
export interface Work extends TokenEvaluation {
  readonly slot: SequenceSlot;
  /** Whose state the slot begins with; null: it has one already, or begins with nothing. */
  readonly from: SequenceSlot | null;
}

interface Submission {
  readonly works: readonly Work[];
  readonly resolve: (results: readonly Evaluated[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Evaluates what all members want in common steps: a step begins when every member has submitted its work, so that those
 * who join at different times soon march together. Between two submissions a member does nothing that takes time.
 *
 * llama.cpp evaluates a batch in parts, and puts only sequences next to each other into one part. A part with one
 * sequence takes about as long as one with four on a CPU, and as long as one with all on a GPU. So branches stay close
 * together: gaps that finished ones left are closed by moving others, which costs less than one part.
 */
export class Stepper {
  readonly #slots: SequenceSlots;
  readonly #fork: ForkSequence;
  #members = 0;
  #waiting: Submission[] = [];
  #isStepping = false;
  /** What broke the context; nothing is evaluated any more. */
  #broken: { readonly error: unknown } | null = null;

  constructor(slots: SequenceSlots, fork: ForkSequence) {
    this.#slots = slots;
    this.#fork = fork;
  }

  /** The member leaves when this is disposed. */
  join(): Disposable {
    this.#members += 1;
    return {
      [Symbol.dispose]: () => {
        this.#members -= 1;
        this.#stepSoon();
      },
    };
  }

  /** Answers in order. When it fails, the slots are still the caller's to leave. */
  submit(works: readonly Work[]): Promise<readonly Evaluated[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ works, resolve, reject });
      this.#stepSoon();
    });
  }

  leave(slots: readonly SequenceSlot[]): void {
    for (const slot of slots) this.#slots.leave(slot);
  }

  /** Later in this turn of the event loop others may join, and their work too belongs to the step. */
  #stepSoon(): void {
    setImmediate(() => {
      if (this.#isStepping || this.#waiting.length === 0 || this.#waiting.length < this.#members) return;
      void this.#step();
    });
  }

  async #step(): Promise<void> {
    this.#isStepping = true;
    const submissions = this.#waiting;
    this.#waiting = [];
    try {
      if (this.#broken !== null) throw this.#broken.error;
      const results = await this.#evaluate(submissions.flatMap(({ works }) => works));
      let start = 0;
      for (const { works, resolve } of submissions) {
        resolve(results.slice(start, start + works.length));
        start += works.length;
      }
    } catch (error) {
      // Nobody knows what the sequences hold now.
      this.#broken ??= { error };
      for (const { reject } of submissions) reject(error);
    } finally {
      this.#isStepping = false;
      this.#stepSoon();
    }
  }

  async #evaluate(works: readonly Work[]): Promise<readonly Evaluated[]> {
    await this.#forkAll(works);
    const kept = await this.#placeNewcomers(works);
    for (const { from, to } of this.#slots.closeGaps()) {
      // A newcomer may have brought nothing, which can't be copied; what the place held is erased below.
      if (from.nextTokenIndex > 0) await this.#fork(from, [to]);
    }
    const evaluations = works
      .map((work, index) => ({ work, index, keep: kept.get(work) ?? work.keep }))
      .sort((a, b) => this.#slots.placeOf(a.work.slot) - this.#slots.placeOf(b.work.slot));
    for (const { work, keep } of evaluations) {
      const sequence = work.slot.sequence!;
      const end = sequence.nextTokenIndex;
      if (end > keep) await sequence.eraseContextTokenRanges([{ start: keep, end }]);
    }
    const results: Evaluated[] = [];
    const outcomes = await Promise.allSettled(
      evaluations.map(async ({ work, index, keep }) => {
        results[index] = await evaluateTokens(work.slot.sequence!, withoutKept(work, keep));
      }),
    );
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    return results;
  }

  async #forkAll(works: readonly Work[]): Promise<void> {
    const groups = Map.groupBy(
      works.filter(({ from }) => from !== null),
      ({ from }) => from!,
    );
    for (const [from, children] of groups) {
      const targets = children.map(({ slot }) => this.#slots.take(slot));
      await this.#fork(from.sequence!, targets);
    }
  }

  /** Long prompts first: what is left of them after a common part then lies side by side. */
  async #placeNewcomers(works: readonly Work[]): Promise<ReadonlyMap<Work, number>> {
    const newcomers = works
      .filter(({ slot }) => slot.sequence === null)
      .sort((a, b) => b.tokens.length - a.tokens.length);
    const kept = new Map<Work, number>();
    for (const work of newcomers) {
      const { common, from } = this.#slots.takeLike(work.slot, work.tokens);
      if (from !== null) await this.#fork(from, [work.slot.sequence!]);
      // One token at least must be read to know what follows, and all behind which something is wanted.
      kept.set(work, Math.min(common, work.tokens.length - 1, ...(work.wanted?.keys() ?? [])));
    }
    return kept;
  }
}

/** The evaluation without the first tokens that the sequence holds already, where those are the prompt's own. */
function withoutKept(work: Work, keep: number): TokenEvaluation {
  const skip = keep - work.keep;
  if (skip === 0) return work;
  const wanted = new Map([...(work.wanted ?? [])].map(([at, own]) => [at - skip, own]));
  return { ...work, keep, tokens: work.tokens.slice(skip), wanted };
}

import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { byteLines } from '../../../../core/decode-text.ts';
import { codeOf, LakatosError, messageOf } from '../../../../core/errors.ts';
import { natural } from '../../../../core/schemas.ts';
import { replaceFile } from '../../../files/replace-file.ts';
import { examplesName } from '../../../traces/summarise-traces.ts';
import { type Example, exampleSchema, isHeldOut } from '../../examples/example-schema.ts';
import { doOnce } from '../folder/do-once.ts';
import { tracePaths } from '../folder/round-paths.ts';
import type { RunContext } from '../run-context.ts';
import type { KnownProofs } from '../searches/round-problems.ts';

const traceCountsSchema = z.strictObject({
  /** Examples that a model is trained on, of the split train; what its loss is seen on, of valid. */
  train: natural,
  heldOut: natural,
  /** Examples that are left out: somewhere in the proof they come from is a state that a measured problem says. */
  measured: natural,
});
type TraceExampleCounts = z.infer<typeof traceCountsSchema>;

const longestLine = 16 << 20;

/**
 * What a run learns from the traces that its settings name: files of examples in its folder, made once.
 * @throws LakatosError INPUT_UNREADABLE, INPUT_INVALID for a folder that is none of traces, has no step to learn from, or no premises
 * where the model is shown some
 */
export async function traceExamples(
  round: number,
  { folder, config, prover, filter, onEvent, signal }: RunContext,
): Promise<TraceExampleCounts> {
  const { training, heldOutOneIn } = config.settings;
  const traces = training?.traces ?? null;
  if (traces === null) return { train: 0, heldOut: 0, measured: 0 };
  const paths = tracePaths(folder);
  const showsPremises = prover.search.keptPremises !== undefined;
  return doOnce(paths.made, traceCountsSchema, async () => {
    onEvent({ kind: 'working', round, on: 'traces' });
    let measured = 0;
    const take = async (split: 'train' | 'valid', target: string): Promise<number> => {
      const path = join(traces, examplesName(split));
      const known = new Set<string>();
      // Only of what is learnt from: valid of the folder is measured itself.
      if (split === 'train')
        for await (const { state, theorem } of examplesIn(path, signal))
          if (!known.has(theorem) && !filter.letsState(state, null)) known.add(theorem);
      let kept = 0;
      async function* lines(): AsyncGenerator<string> {
        for await (const example of examplesIn(path, signal)) {
          if (showsPremises && example.premises === undefined) throw withoutPremises(path);
          // What the loss is seen on by the searches of the run is not taught by its author either.
          if (split === 'train' && isHeldOut(example.theorem, heldOutOneIn)) continue;
          const isKept = !known.has(example.theorem);
          kept += Number(isKept);
          measured += Number(!isKept);
          if (isKept) yield `${JSON.stringify(example)}\n`;
        }
      }
      await replaceFile(target, lines());
      return kept;
    };
    const train = await take('train', paths.train);
    if (train === 0)
      throw new LakatosError('INPUT_INVALID', `${traces} has no step of the split train to learn from`, {
        advice: `Trace more modules into it with \`lakatos trace\`. (${measured} steps are of problems that results are measured on.)`,
      });
    return { train, heldOut: await take('valid', paths.heldOut), measured };
  });
}

const withoutPremises = (path: string) =>
  new LakatosError('INPUT_INVALID', `the examples of ${path} have no premises, which the profile shows`, {
    advice: 'The same `lakatos trace` with --premises adds them.',
  });

async function* examplesIn(path: string, signal: AbortSignal): AsyncGenerator<Example> {
  try {
    for await (const line of byteLines(createReadStream(path, { signal }), longestLine)) {
      if (line.kind === 'too-long') throw new Error(`line ${line.number} is too long`);
      yield exampleSchema.parse(JSON.parse(line.bytes.toString('utf8')));
    }
  } catch (cause) {
    signal.throwIfAborted();
    const isThere = codeOf(cause) !== 'ENOENT';
    throw new LakatosError(
      isThere ? 'INPUT_INVALID' : 'INPUT_UNREADABLE',
      isThere ? `${path} holds no examples: ${messageOf(cause)}` : `${path} is not there`,
      { advice: '`lakatos trace` writes it at the end of a run.', cause },
    );
  }
}

/**
 * The proofs of traced theorems that a run searches, for searches that begin in the middle of one: by theorem, what the author
 * wrote in each state, in the order in which Lean came to them; parts of such a step are none. Empty where no search of the run begins so.
 * @throws LakatosError as `traceExamples`
 */
export async function tracedProofs(round: number, context: RunContext): Promise<KnownProofs> {
  const { config, train, folder, signal } = context;
  const { training, tasks } = config.settings;
  const proofs = new Map<string, Map<string, string>>();
  if (tasks.reverse === null || (training?.traces ?? null) === null) return new Map();
  await traceExamples(round, context);
  const wanted = new Set(train.map(({ id }) => id));
  for await (const { theorem, state, tactic, isPart } of examplesIn(tracePaths(folder).train, signal)) {
    if (tactic === undefined || isPart === true || !wanted.has(theorem)) continue;
    const steps = proofs.get(theorem) ?? new Map<string, string>();
    if (!steps.has(state)) steps.set(state, tactic);
    proofs.set(theorem, steps);
  }
  return new Map(
    [...proofs].map(([theorem, steps]) => [
      theorem,
      [...steps].map(([state, tactic]) => ({ state, tactic })),
    ]),
  );
}

import type { LeanEngine } from '../../lean/engine.ts';
import { type ChosenProver, createProver, openProverModel } from '../../src/agent/provers/create-prover.ts';
import { openChat } from '../../src/agent/provers/open-chat.ts';
import { openModel } from '../../src/agent/provers/open-model.ts';
import { choosePolicy } from '../../src/cli/options/choose-policy.ts';
import type { ModelFlags } from '../../src/cli/options/prover-options.ts';
import type { ModelMode } from './mode-names.ts';

/** How the model is chosen: as on the command line. */
export type BenchModel = Pick<
  ModelFlags,
  'model' | 'modelServer' | 'profile' | 'context' | 'samples' | 'rounds'
>;

/** The flags that `lakatos prove` would have. What a mode makes no use of is left out. */
export function flagsOf(mode: ModelMode, { profile, rounds, ...model }: BenchModel): ModelFlags {
  const always = { ...model, value: 'size' } as const;
  const repairs = rounds === undefined ? {} : { rounds };
  if (mode === 'whole')
    return { ...always, ...repairs, prover: mode, ...(profile !== undefined && { profile }) };
  return mode === 'dialogue'
    ? { ...always, prover: mode }
    : { ...always, ...repairs, prover: 'plan', planner: mode };
}

/** The provers of these modes, each with the model opened for it, as `lakatos prove` makes them. */
export async function openProvers(
  modes: readonly ModelMode[],
  model: BenchModel,
  {
    engine,
    signal,
    onPreparing,
  }: {
    readonly engine: LeanEngine;
    readonly signal: AbortSignal;
    readonly onPreparing: (text: string) => void;
  },
): Promise<AsyncDisposable & { readonly of: ReadonlyMap<string, ChosenProver> }> {
  await using opening = new AsyncDisposableStack();
  const options = { env: process.env, onPreparing, signal };
  const provers = new Map<string, ChosenProver>();
  for (const mode of modes) {
    const choice = choosePolicy(flagsOf(mode, model));
    const prover = await openProverModel(choice.prover, {
      async openModel(asked) {
        const opened = await openModel(asked, options);
        opening.use(opened.model);
        return opened;
      },
      openChat: async (asked) => opening.use(await openChat(asked, options)),
    });
    provers.set(mode, await createProver(choice, prover, 'enumerative', { engine, signal }));
  }
  const models = opening.move();
  return { of: provers, [Symbol.asyncDispose]: () => models.disposeAsync() };
}

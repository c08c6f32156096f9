import { randomUUID } from 'node:crypto';
import { systemClock } from '../../core/clock.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import { createProver, openProverModel } from '../agent/provers/create-prover.ts';
import type { PolicyChoice } from '../agent/provers/model-choice.ts';
import { modelWarnings } from '../agent/provers/model-warnings.ts';
import { openCritic } from '../agent/provers/open-critic.ts';
import type { ProverAids } from '../agent/provers/over-chat.ts';
import { nameWithCritic } from '../prove/policy/create-policy.ts';
import type { SearchSettings } from '../prove/search-settings.ts';
import { readVersion } from './package-version.ts';
import { requirementsOf } from './queue-use.ts';
import type { Session } from './session.ts';

/** The models of a run, open; without those that have no part in it. */
export type OpenModels = Awaited<ReturnType<typeof openModels>>;

export async function openModels({ prover, critic }: PolicyChoice, session: Session) {
  return {
    prover: await openProverModel(prover, session),
    critic: await openCritic(critic, session),
  };
}

interface ProvingUse {
  readonly session: Session;
  readonly engine: LeanEngine;
  readonly ranker: string;
  /** For each theorem; null: no limit, or nobody knows. */
  readonly mostMs: number | null;
  readonly memory?: ProverAids['memory'];
}

/** The time and the ids of this process, for runs. */
export const processRun = { clock: systemClock, date: () => new Date(), newId: randomUUID };

/**
 * Who proves, ready to: joins what the user chose with models that are open; warns of what will not go well.
 * @throws UsageError when a model's profile can't do what is asked of it
 */
export async function readyToProve(
  choice: PolicyChoice,
  { prover, critic }: OpenModels,
  { session, engine, ranker, mostMs, memory = null }: ProvingUse,
) {
  const [enumerative, version] = await Promise.all([session.services.loadPolicy(ranker), readVersion()]);
  const aids = { engine, memory, signal: session.signal };
  const chosen = await createProver(choice, prover, enumerative.name, aids);
  if ('model' in prover && prover.model !== null)
    for (const text of modelWarnings(prover.model.asked, prover.model, engine.fingerprint, mostMs))
      session.warn(text);
  const builds = { lakatos: version, lean: engine.fingerprint };
  const policyName = nameWithCritic(chosen.name, critic);
  return {
    ...chosen,
    critic,
    /** What proposes tactics without a model. */
    enumerative,
    /** Of whoever proposes tactics, and of the critic: for episodes and reports. */
    policyName,
    /** Of Lakatos. */
    version,
    /** What a worker has to be to prove alike. */
    requirements: requirementsOf(choice, chosen, critic, builds),
    /** The settings of searches, with what follows from who proves. */
    settings: (settings: SearchSettings): SearchSettings => ({
      ...{ ...settings, ...chosen.policy },
      ...(critic !== null && { value: 'model' as const }),
    }),
    /** Who takes part in a search. */
    search: { propose: enumerative.propose, model: chosen.model, critic, policyName },
    run: { ...processRun, version },
  };
}

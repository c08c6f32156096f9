import { UsageError } from '../../core/errors.ts';
import { fileLimits, tacticLimitsFor } from '../../core/limits.ts';
import type { PolicyChoice } from '../agent/provers/model-choice.ts';
import { parallelism } from '../agent/provers/parallelism.ts';
import type { ImportLists } from '../prove/input/input-imports.ts';
import type { ProveLean } from '../prove/prove-options.ts';
import type { SearchSettings } from '../prove/search-settings.ts';
import type { QueueAddress } from '../queue/queue-address.ts';
import type { ProveWith } from '../service/proof-jobs.ts';
import { narrowingFor } from './narrowing-for.ts';
import { storeFolder } from './options/common-options.ts';
import type { LeanChoice } from './options/lean-options.ts';
import type { ModelFlags, SearchFlags } from './options/prover-options.ts';
import { mostOnQueue, openRemote } from './queue-use.ts';
import type { Session } from './session.ts';
import { openModels, readyToProve } from './who-proves.ts';

/** Time for making one proof read better, besides the time for finding it. */
const polishMs = 10_000;

/** What the flags of a command say of who proves, and with what. */
export interface OpenProverFlags extends SearchFlags, ModelFlags {
  readonly store?: string;
  readonly workers?: number;
  readonly narrowImports?: boolean;
  /** For each theorem, in milliseconds. */
  readonly time: number;
  readonly seed: number;
  readonly polish: boolean;
  readonly experience: boolean;
  /** Goes on with searches in the store. */
  readonly continue: boolean;
}

export interface ProverSurroundings {
  readonly session: Session;
  readonly lean: LeanChoice;
  readonly policy: PolicyChoice;
  readonly search: SearchSettings;
  /** Absent or null: theorems are proved here. */
  readonly queue?: QueueAddress | null;
}

/** Opens store, models and Lean, which the session closes, and makes the prover that was chosen. */
export async function openProver(
  flags: OpenProverFlags,
  { lean: leanChoice, policy: choice, search, session, queue = null }: ProverSurroundings,
  imports: ImportLists,
) {
  if (queue !== null && (flags.experience || flags.continue))
    throw new UsageError(
      'workers know nothing of earlier searches: leave out --experience and --continue, or --queue',
    );
  const store = await session.openStore(storeFolder(flags.store));
  const models = await openModels(choice, session);
  const isNarrowed = flags.narrowImports ?? false;
  const started = await session.startEngine(flags.workers, leanChoice, { imports, isNarrowed });
  const { engine, workers } = started;
  const experience = flags.experience
    ? await session.services.openExperience(store, session.signal, session.warn)
    : null;
  const proving = await readyToProve(choice, models, {
    ...{ session, engine, ranker: flags.ranker, mostMs: flags.time, memory: experience },
  });
  if (flags.continue && proving.prover.name !== 'search')
    throw new UsageError('only searches leave a tree to go on with: leave out --continue');
  const lean: ProveLean = {
    ...{ engine, store, fileLimits },
    narrowing: narrowingFor(isNarrowed, started, session),
    tacticLimits: tacticLimitsFor(flags.tacticTime),
  };
  const lemmaIndex = flags.lemmas ? await session.openLemmaIndex(engine, false) : null;
  const how = { priority: 'person', keepsProofs: store.location !== null } as const;
  const remote =
    queue === null ? null : session.use(await openRemote(queue, proving.requirements, how, session));
  const proveWith: ProveWith = (run) => {
    const options = {
      lean,
      search: {
        ...proving.search,
        remembers: experience !== null,
        settings: proving.settings(search),
        lemmaIndex,
        continues: flags.continue,
        // A worker has a Lean for each job.
        parallelism: flags.parallel ?? (remote === null ? parallelism(workers, proving) : 1),
        seed: flags.seed,
      },
      prover: remote?.prover ?? proving.prover,
      run: {
        ...run,
        ...(remote !== null && { atOnce: mostOnQueue }),
        ...proving.run,
        polishMs: flags.polish ? polishMs : 0,
      },
    };
    return experience === null ? options : experience.wrap(options);
  };
  // Of `remote` the workers prove; null: nobody else.
  return { lean, started, proveWith, remote };
}

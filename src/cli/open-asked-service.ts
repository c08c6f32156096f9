import { limitsFrom } from '../../core/ledger.ts';
import { textOfImports } from '../../lean/library-theorems.ts';
import { confirmersFor } from '../../lean/pool/pool-options.ts';
import { loadLeanImage } from '../../lean/server/file-worker/lean-image.ts';
import { LeanEditor } from '../../lean/server/lean-editor.ts';
import { importsOfTexts } from '../prove/input/input-imports.ts';
import type { QueueAddress } from '../queue/queue-address.ts';
import { openService } from '../service/service.ts';
import { openLibraries } from './open-library.ts';
import { openProver } from './open-prover.ts';
import { choosePolicy, chooseSearch } from './options/choose-policy.ts';
import { chooseLean } from './options/lean-options.ts';
import type { AskedFlags } from './options/service-options.ts';
import type { Session } from './session.ts';
import { settleLean } from './settle-lean.ts';
import { startReplEngine } from './start-repl-engine.ts';
import { processRun } from './who-proves.ts';

/**
 * Opens what other programs may ask for, as the flags say; the session closes Lean and store, after the service.
 * @param runsFolder with runs of `bench` and `train` to look at; null: none
 * @param queue whose workers find proofs; null: they are found here
 */
export async function openAskedService(
  flags: AskedFlags,
  session: Session,
  runsFolder: string | null = null,
  queue: QueueAddress | null = null,
) {
  const lean = await settleLean(chooseLean(flags, []), session.signal);
  const policy = choosePolicy(flags);
  const search = chooseSearch(flags, policy.policy);
  const opened = await openProver(
    { ...flags, seed: 0, experience: false, continue: false },
    { session, lean, policy, search, queue },
    flags.import === undefined ? null : importsOfTexts([textOfImports(flags.import)]),
  );
  const { started, proveWith, remote } = opened;
  const isEmbedded = lean.kind === 'embedded';
  const { signal, warn } = session;
  const service = await openService(opened.lean, {
    jobs: {
      ...{ store: opened.lean.store, proveWith, atOnce: flags.proofs, mostWaiting: flags.waitingProofs },
      ...{ limits: limitsFrom({ ...flags, ms: flags.time }), ...processRun },
    },
    workers: started.workers,
    runsFolder,
    startTrees: isEmbedded
      ? async (ended) => (await startReplEngine(lean.project, warn, ended)).engine
      : null,
    startEditor: isEmbedded
      ? () =>
          new LeanEditor(
            loadLeanImage({
              signal,
              // What there is to say of them was said when Lean started.
              openLibrary: (fingerprint) => openLibraries(lean.project, fingerprint, () => {}),
            }),
          )
      : null,
  });
  // While a submission is confirmed, its worker can go on with the next.
  const atOnce = started.workers + confirmersFor(started.workers);
  return {
    ...{ service, started },
    /** How many questions it works on together. */
    atOnce,
    /** What the queue is at; null: there is none. */
    queue: remote === null ? null : () => remote.client.overview(),
  };
}

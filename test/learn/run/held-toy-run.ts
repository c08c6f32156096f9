import { engineWith } from '../../../lean/engine.ts';
import type { RunManifest } from '../../../src/learn/run/folder/manifest.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';
import { toyRun } from './toy-run.ts';

/** Calls of Lean in the searches of the first round that are answered before it is held. */
const answered = 6;

/** A toy run of one round that waits in the middle of its searches until it is let go. */
export async function heldToyRun(path: string): Promise<{
  readonly letGo: () => void;
  readonly ended: Promise<RunManifest>;
}> {
  const held = Promise.withResolvers<void>();
  const waits = Promise.withResolvers<void>();
  let isRound = false;
  let asked = 0;
  const scripted = scriptedEngine();
  const engine = engineWith(scripted, {
    async apply(...given) {
      if (isRound) asked += 1;
      if (asked > answered) {
        waits.resolve();
        await held.promise;
      }
      return await scripted.apply(...given);
    },
  });
  const ended = toyRun(path, {
    ...{ rounds: 1, engine },
    onEvent: (event) => {
      isRound ||= event.kind === 'searching' && event.what === 'tasks';
    },
  });
  await Promise.race([waits.promise, ended]);
  return { letGo: held.resolve, ended };
}

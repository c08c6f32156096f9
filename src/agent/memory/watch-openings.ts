import type { Theorem } from '../../../core/theorem.ts';
import type { LeanEngine, OpenedTheorem } from '../../../lean/engine.ts';
import { engineWith } from '../../../lean/engine-with.ts';

/** The engine, with `onOpened` told of each theorem that Lean takes. The owner of `engine` disposes of it. */
export const watchOpenings = (
  engine: LeanEngine,
  onOpened: (theorem: Theorem, opened: OpenedTheorem) => void,
): LeanEngine =>
  engineWith(engine, {
    async open(theorem, ...rest) {
      const outcome = await engine.open(theorem, ...rest);
      if (outcome.kind === 'opened') onOpened(theorem, outcome.opened);
      return outcome;
    },
  });

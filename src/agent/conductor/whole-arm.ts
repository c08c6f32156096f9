import { startReport } from '../../prove/report.ts';
import { proveWhole } from '../../prove/whole-proof/prove-whole.ts';
import type { WholeProofSettings } from '../../prove/whole-proof/whole-proof-settings.ts';
import type { Arm } from './arm.ts';

const usualPrior = 0.1;

/** Whole proofs of a model. */
export function wholeArm(settings: WholeProofSettings): Arm {
  return {
    name: 'whole',
    countsTexts: true,
    model: settings.model,
    prior: () => usualPrior,
    run: (theorem, opened, options) =>
      proveWhole(theorem, opened, options, settings, startReport(theorem, options.clock)),
  };
}

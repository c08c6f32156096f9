import { startReport } from '../../prove/report.ts';
import { searchProof } from '../../prove/search-proof.ts';
import type { Arm } from './arm.ts';

/** Nothing is known yet: about one slice in ten proves what those before it have not. */
const usualPrior = 0.1;

/** The direct search. It is held up and goes on, so that no slice repeats what an earlier one did. */
export const searchArm: Arm = {
  name: 'search',
  countsTexts: false,
  prior: () => usualPrior,
  run: (theorem, opened, options) =>
    searchProof(theorem, opened, options, startReport(theorem, options.clock)),
};

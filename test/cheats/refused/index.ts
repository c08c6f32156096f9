import type { RefusedCase } from '../case.ts';
import { axiomsCheats } from './axioms.ts';
import { furtherCheats } from './further.ts';
import { hostCheats } from './host.ts';
import { kernelCheats } from './kernel.ts';
import { processCheats } from './process.ts';
import { sorryCheats } from './sorry.ts';
import { statementCheats } from './statement.ts';
import { syntaxCheats } from './syntax.ts';

/** Every submission that the gate must refuse. */
export const refusedCases: readonly RefusedCase[] = [
  ...sorryCheats,
  ...axiomsCheats,
  ...statementCheats,
  ...syntaxCheats,
  ...kernelCheats,
  ...hostCheats,
  ...processCheats,
  ...furtherCheats,
];

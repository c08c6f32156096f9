import { bytesText, counted } from '../../../report/numbers.ts';
import type { BenchReport } from '../schema/bench-report.ts';
import type { Machine } from '../schema/run-setting.ts';

/** What the run was made on: one machine, or several behind each other. */
export const machinesText = ({ machine, furtherMachines = [] }: BenchReport): string =>
  [machine, ...furtherMachines].map(machineText).join('; then ');

const machineText = ({ processor, cores, memory, node, platform, architecture }: Machine): string =>
  [
    processor ?? 'unknown processor',
    counted(cores, 'core'),
    `${bytesText(memory)} of memory`,
    `${platform} ${architecture}`,
    `Node ${node}`,
  ].join(', ');

import { linuxProcessTable } from './linux-process-table.ts';
import type { ProcessTable } from './process-table.ts';
import { psProcessTable } from './ps-process-table.ts';

export const systemProcessTable: ProcessTable =
  process.platform === 'linux' ? linuxProcessTable : psProcessTable;

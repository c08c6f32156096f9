import { counted } from '../../report/numbers.ts';
import { inGigabytes } from '../commands/finding.ts';

/** What a user who asks for more workers than the machine has room for should know; null where they fit. */
export function crowdWarning(
  asked: number,
  fitting: number,
  { cores, freeBytes }: { readonly cores: number; readonly freeBytes: number },
): string | null {
  if (asked <= fitting) return null;
  const room = `${counted(cores, 'core')} and ${inGigabytes(freeBytes)} of free memory`;
  return `${asked} workers were asked for; ${room} hold ${fitting}: Lean may take long to start`;
}

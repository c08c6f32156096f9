import type { Narrowing } from '../../lean/lake/narrow-imports.ts';
import type { Session } from './session.ts';
import type { StartedEngine } from './started-engine.ts';

/** What headers are narrowed to, which the user is told; null: they are read as they are written. */
export function narrowingFor(
  isWanted: boolean,
  { narrowing = null }: Pick<StartedEngine, 'narrowing'>,
  { note }: Pick<Session, 'note'>,
): Narrowing | null {
  if (!isWanted || narrowing === null) return null;
  const { whole, set, library, modules } = narrowing;
  note(`import ${whole} is read as the ${modules.length} imports of the set ${set} of ${library}`);
  return narrowing;
}

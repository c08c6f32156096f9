import type { LemmaStatement } from '../../../agent/sketch/lemma.ts';
import { closeStatement, type RawBinder } from './close-over.ts';

/**
 * A goal as Lean prints it, as a statement closed over its hypotheses. Null when there are several goals, or something in
 * it can't be written.
 */
export function readStatedState(state: string): LemmaStatement | null {
  if (state.includes('\n\n')) return null;
  const entries = entriesOf(state);
  const last = entries.at(-1);
  if (last === undefined || !last.startsWith('⊢ ')) return null;
  const binders: RawBinder[] = [];
  for (const entry of entries.slice(0, -1)) {
    const read = /^([^:⊢]+?) : ([\s\S]*)$/u.exec(entry);
    // A value, `x : Nat := 3`, is more than a binder tells.
    if (read === null || entry.includes(' := ')) return null;
    const [, names = '', type = ''] = read;
    for (const name of names.split(' '))
      binders.push({ name, type, isInstance: /^inst(?:_\d+)?✝?[¹²³⁴-⁹]*$/u.test(name) });
  }
  return closeStatement(binders, last.slice(2));
}

/** What begins at the left edge, with the indented lines that go on with it. */
function entriesOf(state: string): string[] {
  const entries: string[] = [];
  for (const line of state.split('\n')) {
    if (entries.length === 0 && line.startsWith('case ')) continue;
    if (line.startsWith(' ')) entries.push(`${entries.pop() ?? ''} ${line.trim()}`);
    else entries.push(line);
  }
  return entries;
}

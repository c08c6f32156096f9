import type { EventSink } from '../../core/events.ts';
import type { SearchEvent } from '../../search/events.ts';
import type { StatusChange } from '../../search/facts-from-scratch.ts';
import type { LeanState } from './lean/lean-position.ts';

/**
 * Turns the events of a search into the few figures that a display shows.
 * @param known nodes that are open when it begins
 */
export function watchProgress(
  id: string,
  onEvent: EventSink,
  known: readonly number[] = [0],
): (event: SearchEvent<LeanState, string>) => void {
  const open = new Set<number>(known);
  let bestGoal: string | null = null;
  return (event) => {
    for (const { node, status } of changesOf(event)) {
      if (status === 'open') open.add(node);
      else open.delete(node);
    }
    if (event.kind === 'focus') bestGoal = event.position.state.part.goals[0]?.target ?? null;
    if (event.kind === 'expanded')
      onEvent({ kind: 'search-progress', id, spent: event.spent, openGoals: open.size, bestGoal });
  };
}

/** The statuses that nodes have from this event on; the compiler wants an answer for every kind. */
function changesOf(event: SearchEvent<LeanState, string>): readonly StatusChange[] {
  switch (event.kind) {
    case 'expanded':
      return event.created.map((node) => ({ node, status: 'open' }));
    case 'proved':
    case 'exhausted':
    case 'refuted':
      return [{ node: event.node, status: event.kind }];
    case 'contradicted':
    case 'proof-rejected':
    case 'blame-moved':
      return event.changed;
    case 'started':
    case 'focus':
    case 'proposed':
    case 'proof-found':
    case 'ended':
      return [];
  }
}

import type { EventSink } from '../../core/events.ts';
import type { SearchEvent } from '../../search/events.ts';
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
    switch (event.kind) {
      case 'focus':
        bestGoal = event.position.state.part.goals[0]?.target ?? null;
        return;
      case 'expanded':
        for (const node of event.created) open.add(node);
        onEvent({ kind: 'search-progress', id, spent: event.spent, openGoals: open.size, bestGoal });
        return;
      case 'proved':
      case 'exhausted':
        open.delete(event.node);
        return;
      case 'proof-rejected':
      case 'blame-moved':
        for (const { node, status } of event.changed) {
          if (status === 'open') open.add(node);
          else open.delete(node);
        }
        return;
      case 'started':
      case 'proposed':
      case 'proof-found':
      case 'ended':
        return;
    }
  };
}

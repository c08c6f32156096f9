import { expect, test } from '@jest/globals';
import type { SearchEvent } from '../../search/events.ts';
import { bestFirst } from '../../search/strategies/best-first.ts';
import { type Origin, rules } from './graph-game.ts';
import { searchGame } from './search-game.ts';

/** A cycle, a transposition, every outcome, and a proof that the gate rejects. */
const game = {
  root: rules({ swap: ['a'], split: ['b', 'c'], never: 'refused' }),
  a: rules({ swap: ['root'], slow: 'timeout' }),
  b: rules({ no: 'failed', trick: 'proved', yes: 'proved' }),
  c: rules({ split: ['b', 'd'], gone: 'lost' }),
  d: rules({ yes: 'proved', again: ['a'] }),
};

function describeEvent(event: SearchEvent<Origin, string>): string {
  switch (event.kind) {
    case 'started':
      return `started at ${event.root.key}`;
    case 'focus':
      return `focus on ${event.node}:${event.position.key} at depth ${event.depth}`;
    case 'proposed':
      return `proposed for ${event.node}: ${event.proposals.map(({ action }) => action).join(' ')}`;
    case 'expanded': {
      const { calls, expansions } = event.spent;
      const edges = event.edges.map(({ id, action, step, children }) =>
        [`${id}:${action}`, step.outcome.kind, ...children].join(' '),
      );
      const created = event.created.join(' ') || 'none';
      return `expanded ${event.node}: ${edges.join(', ')}; new ${created}; spent ${calls} ${expansions}`;
    }
    case 'proved':
    case 'exhausted':
      return `${event.kind} ${event.node}:${event.key}`;
    case 'refuted':
      return `refuted ${event.node}:${event.key}, ${event.reason ?? 'by a subproblem'}`;
    case 'contradicted':
      return `contradicted ${event.node}:${event.key}; ${event.changed.map(({ node }) => node)} changed`;
    case 'proof-found':
      return `proof of ${event.size} with edges ${event.edges.join(' ')}`;
    case 'proof-rejected':
    case 'blame-moved': {
      const changed = event.changed.map(({ node, status }) => `${node} ${status}`);
      return `${event.kind}: ${event.rejected.join(' ')} to blame; now ${changed.join(', ')}`;
    }
    case 'ended':
      return `ended ${event.end.kind}, spent ${event.spent.calls} ${event.spent.expansions}`;
  }
}

test('a small search, word for word', async () => {
  const transcript: string[] = [];
  const { tree } = await searchGame(game, {
    strategy: bestFirst({ chunk: 2 }),
    onEvent: (event) => transcript.push(describeEvent(event)),
    onProof: async (proof) => (JSON.stringify(proof).includes('trick') ? 'rejected' : 'accepted'),
  });
  expect(transcript).toEqual([
    'started at root',
    'focus on 0:root at depth 0',
    'proposed for 0: swap split never',
    'expanded 0: 0:swap progress 1, 1:split progress 2 3; new 1 2 3; spent 2 1',
    'focus on 1:a at depth 1',
    'proposed for 1: swap slow',
    'expanded 1: 2:swap progress 0, 3:slow timeout; new none; spent 4 2',
    'focus on 2:b at depth 1',
    'proposed for 2: no trick yes',
    'expanded 2: 4:no failed, 5:trick proved; new none; spent 6 3',
    'proved 2:b',
    'focus on 3:c at depth 1',
    'proposed for 3: split gone',
    'expanded 3: 6:split progress 2 4, 7:gone lost; new 4; spent 8 4',
    'focus on 4:d at depth 2',
    'proposed for 4: yes again',
    'expanded 4: 8:yes proved, 9:again progress 1; new none; spent 10 5',
    'proved 4:d',
    'proved 3:c',
    'proved 0:root',
    'proved 1:a',
    'proof of 5 with edges 1 5 6 8',
    'proof-rejected: 8 to blame; now 0 open, 1 open, 3 open, 4 open',
    'focus on 0:root at depth 0',
    'expanded 0: 10:never refused; new none; spent 11 6',
    'exhausted 0:root',
    'exhausted 1:a',
    'exhausted 3:c',
    'exhausted 4:d',
    'blame-moved: 5 to blame; now 0 open, 1 open, 2 open, 3 open, 4 proved',
    'focus on 2:b at depth 1',
    'expanded 2: 11:yes proved; new none; spent 12 7',
    'proved 2:b',
    'proved 3:c',
    'proved 0:root',
    'proved 1:a',
    'proof of 5 with edges 1 11 6 8',
    'ended proved, spent 12 7',
  ]);
  // Id, key, where it was met first, status, parents, edges, proposals taken, path.
  expect(
    tree.nodes.map((node) => {
      const { id, position, status, parents, edges, taken, logProbability, depth } = node;
      expect(node).toMatchObject({ asked: true, complete: false, value: null });
      return [id, position.key, position.state.from, status, parents, edges, taken, logProbability, depth];
    }),
  ).toEqual([
    [0, 'root', 'start', 'proved', [2], [0, 1, 10], 3, 0, 0],
    [1, 'a', 'root/swap', 'proved', [0, 9], [2, 3], 2, -1, 1],
    [2, 'b', 'root/split', 'proved', [1, 6], [4, 5, 11], 3, -2, 1],
    [3, 'c', 'root/split', 'proved', [1], [6, 7], 2, -2, 1],
    [4, 'd', 'c/split', 'proved', [6], [8, 9], 2, -3, 2],
  ]);
  // Id, parent, action, log-probability, outcome, children.
  expect(
    tree.edges.map(({ id, parent, action, logProbability, step, children }) => [
      id,
      parent,
      action,
      logProbability,
      step.outcome.kind,
      children,
    ]),
  ).toEqual([
    [0, 0, 'swap', -1, 'progress', [1]],
    [1, 0, 'split', -2, 'progress', [2, 3]],
    [2, 1, 'swap', -1, 'progress', [0]],
    [3, 1, 'slow', -2, 'timeout', []],
    [4, 2, 'no', -1, 'failed', []],
    [5, 2, 'trick', -2, 'proved', []],
    [6, 3, 'split', -1, 'progress', [2, 4]],
    [7, 3, 'gone', -2, 'lost', []],
    [8, 4, 'yes', -1, 'proved', []],
    [9, 4, 'again', -2, 'progress', [1]],
    [10, 0, 'never', -3, 'refused', []],
    [11, 2, 'yes', -3, 'proved', []],
  ]);
  expect(tree.edges.filter(({ rejected }) => rejected).map(({ id }) => id)).toEqual([5]);
  expect(tree.rejectedProofs).toEqual([[1, 5, 6, 8]]);
});

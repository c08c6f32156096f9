import type { SearchTree } from '../src/service/past-searches.ts';
import { marks } from './search/words.ts';

type Node = SearchTree['nodes'][number];

/** What is to be proved, without the hypotheses. */
const targetOf = (goal: string): string => goal.slice(goal.lastIndexOf('\n⊢') + 1).replace(/\s+/g, ' ');

function Branch({ node, below }: { readonly node: Node; readonly below: ReadonlyMap<number, Node[]> }) {
  const { id, status, tactic, goals, tried } = node;
  const children = below.get(id) ?? [];
  return (
    <li>
      <details>
        <summary>
          <span class={`is-${status}`}>
            <span aria-hidden="true">{marks[status]} </span>
            <span class="unseen">{status}: </span>
          </span>
          {tactic !== null && <code>{tactic} </code>}
          <code class="goal">{goals.map(targetOf).join('; ')}</code>
        </summary>
        {goals.map((goal) => (
          <pre key={goal}>{goal}</pre>
        ))}
        <p class="faint">{tried} tactics tried</p>
      </details>
      {children.length > 0 && <Branches {...{ nodes: children, below }} />}
    </li>
  );
}

const Branches = ({ nodes, below }: { nodes: readonly Node[]; below: ReadonlyMap<number, Node[]> }) => (
  <ul>
    {nodes.map((node) => (
      <Branch key={node.id} {...{ node, below }} />
    ))}
  </ul>
);

/** A search: the open goals nearest to a proof, and its tree as nested lists that unfold. */
export function Tree({ tree }: { readonly tree: SearchTree }) {
  const { nodes, near, size, theorem } = tree;
  const below = Map.groupBy(nodes, ({ parent }) => parent ?? -1);
  const [root] = nodes;
  return (
    <section aria-label={`Search for ${theorem}`}>
      {near.length > 0 && (
        <>
          <h3>Open goals nearest to a proof</h3>
          <ol class="near">
            {near.map(({ node, goals, left, tried }) => (
              <li key={node}>
                <code>{goals.map(targetOf).join('; ')}</code>{' '}
                <span class="faint">
                  {left === 1 ? 'the last one of an attempt' : `one of ${left} that are open`}, {tried}{' '}
                  tactics tried
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
      <h3>
        Tree of {theorem}: {nodes.length < size ? `${nodes.length} of ${size} goals` : `${size} goals`}
      </h3>
      <div class="tree">{root !== undefined && <Branches nodes={[root]} below={below} />}</div>
    </section>
  );
}

import { type SmallestProof, smallestProofs } from '../../../search/extract-proof.ts';
import { edgeAt, type NodeId, nodeAt, type TreeEdge } from '../../../search/proof-tree.ts';
import { premisesText, stateText } from '../../llm/profiles/proof-text.ts';
import type { EpisodeView, RecordedState } from '../../prove/episode/episode-view.ts';
import { acceptedOffer, isDoubtful } from '../../prove/episode/load-episode.ts';
import { shownSource } from '../../prove/policy/guide-policy.ts';
import { labelValues } from '../labels/value-labels.ts';
import type { Example, ExampleKind, LessonSettings } from './example-schema.ts';

type Edge = TreeEdge<RecordedState, string>;
type Proofs = ReadonlyMap<NodeId, SmallestProof<RecordedState, string>>;

export interface EpisodeOrigin {
  readonly round: number;
  /** Steps of a known proof that the search was shown. */
  readonly given: number;
}

/** How much the value of a state counts that is still open: its label may yet change. */
const openValueWeight = 0.25;

/**
 * What one search teaches: the steps of the proof that the gate accepted; the steps of the smallest proof of every other
 * state that was proved on the way (Learn-by-interact calls this hindsight); values of states without a proof. What
 * failed beside a step comes with it, if Lean said no to it: a time-out or a lost worker says nothing.
 *
 * Only the gate's word counts. Where it refused a proof of this search, something in the tree is not what it seems, and
 * nothing but an accepted proof is taken.
 *
 * A search that was shown steps of a known proof teaches those that it found itself, and no values: where it was shown one, that
 * is all that was tried, and a state looks as good as the one after it.
 */
export function examplesOfEpisode(
  view: EpisodeView,
  { round, given }: EpisodeOrigin,
  settings: LessonSettings,
): Example[] {
  const { tree } = view;
  const proofs = smallestProofs(tree);
  const values = given > 0 ? [] : valuesOf(view, proofs, settings);
  const steps = learntSteps(view, proofs).flatMap(({ edge, kind }) => stepExamples(edge, kind));
  return isDoubtful(view) ? steps : [...steps, ...stateExamples()];

  function stepExamples(edge: Edge, kind: ExampleKind): Example[] {
    const { action: tactic, parent, logProbability, step } = edge;
    const [rejected, ...furtherRejected] = failedBeside(view, edge, settings.rejectedPerStep);
    const value = values[parent] ?? null;
    const distance = proofs.get(parent)?.size;
    const common = { ...origin(parent), kind, tactic, ...(distance !== undefined && { distance }) };
    const main: Example = {
      ...common,
      weight: kind === 'proof' ? 1 : settings.hindsightWeight,
      ...(value !== null && { value }),
      ...(rejected !== undefined && { rejected }),
      ...(Number.isFinite(logProbability) && { logProbability: Math.min(0, logProbability) }),
      ms: step.ms,
    };
    // A pair more, without counting the step itself again.
    return [main, ...furtherRejected.map((text) => ({ ...common, weight: 0, rejected: text }))];
  }

  function stateExamples(): Example[] {
    return tree.nodes
      .filter(({ id }) => !proofs.has(id) && (values[id] ?? null) !== null)
      .sort((a, b) => b.edges.length - a.edges.length || a.id - b.id)
      .slice(0, settings.statesPerSearch)
      .map(({ id, status }) => ({
        ...origin(id),
        kind: 'state',
        value: values[id] ?? 0,
        valueWeight: status === 'open' ? openValueWeight : 1,
      }));
  }

  function origin(node: NodeId): Pick<Example, 'state' | 'premises' | 'theorem' | 'round' | 'policy'> {
    const { goals } = nodeAt(tree, node).position.state;
    const { theorem, policy } = view.setting;
    const premises = view.premises.get(node);
    return {
      state: stateText({ goals }),
      ...(premises !== undefined && { premises: premisesText(premises) }),
      ...{ theorem: theorem.id, round, policy },
    };
  }
}

/**
 * The steps of a search that are learnt from, each once: those of the accepted proof, then those of hindsight. Where some of the
 * accepted proof were shown, the others prove a state that comes later, not the theorem.
 */
function learntSteps(
  view: EpisodeView,
  proofs: Proofs,
): { readonly edge: Edge; readonly kind: 'proof' | 'hindsight' }[] {
  const { tree } = view;
  const accepted = new Map(
    (acceptedOffer(view)?.edges ?? []).map((id) => [edgeAt(tree, id).parent, edgeAt(tree, id)] as const),
  );
  const others = isDoubtful(view) ? [] : [...proofs].filter(([node]) => !accepted.has(node));
  const isShown = ({ parent, action }: Edge) =>
    nodeAt(tree, parent).proposals?.some((one) => one.action === action && one.source === shownSource);
  const kind = [...accepted.values()].some(isShown) ? 'hindsight' : 'proof';
  return [
    ...[...accepted.values()].map((edge) => ({ edge, kind }) as const),
    ...others.map(([, { edge }]) => ({ edge, kind: 'hindsight' }) as const),
  ].filter(({ edge }) => !isShown(edge));
}

function valuesOf(
  { tree }: EpisodeView,
  proofs: Proofs,
  { labels, discount }: LessonSettings,
): (number | null)[] {
  const values = labelValues(tree, labels);
  if (labels !== 'outcome') return values;
  return values.map((value, id) => {
    const proof = proofs.get(id as NodeId);
    return proof === undefined ? value : discount ** (proof.size - 1);
  });
}

/** Siblings that Lean refused, the likeliest first: those teach most. */
function failedBeside({ tree }: EpisodeView, { parent, action }: Edge, count: number): string[] {
  const failed = nodeAt(tree, parent)
    .edges.map((id) => edgeAt(tree, id))
    .filter(({ step, action: other }) => step.outcome.kind === 'failed' && other !== action)
    .sort((a, b) => b.logProbability - a.logProbability || a.id - b.id)
    .map(({ action: other }) => other);
  return failed.slice(0, count);
}

import type { StatePart } from '../../../core/goal.ts';
import type { Limits } from '../../../core/limits.ts';
import { extendReference, type PathStep, type StateReference } from '../../../core/state-reference.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { smallestProofs } from '../../../search/extract-proof.ts';
import { edgeAt, type NodeId, nodeAt } from '../../../search/proof-tree.ts';
import type { EpisodeView, RecordedTree } from '../../prove/episode/episode-view.ts';
import { acceptedOffer, isDoubtful } from '../../prove/episode/load-episode.ts';
import { readEpisode } from '../../prove/episode/read-episode.ts';
import type { LeanState } from '../../prove/lean/lean-position.ts';
import { shapePolicy } from '../../prove/policy/guide-policy.ts';
import type { ProveLean, ProveSearch } from '../../prove/prove-options.ts';
import { ownWordsOf } from '../../prove/ranking/features.ts';
import { openAgain } from '../open-again.ts';
import { emptySurvey, type Survey, type SurveyedState } from './survey.ts';

/**
 * What becomes of each tactic at a state, in their order, those behind a proof too; undefined where Lean gave no answer.
 * @throws the signal's reason
 */
async function tryAll(
  state: StateReference,
  tactics: readonly string[],
  { engine, tacticLimits }: { readonly engine: LeanEngine; readonly tacticLimits: Limits },
  signal: AbortSignal,
): Promise<readonly (TacticOutcome | undefined)[]> {
  const outcomes: (TacticOutcome | undefined)[] = tactics.map(() => undefined);
  let rest = [...tactics.keys()];
  while (rest.length > 0) {
    const asked = rest;
    const answers = await engine.apply(
      state,
      asked.map((at) => tactics[at]!),
      tacticLimits,
      signal,
    );
    signal.throwIfAborted();
    rest = [];
    answers.forEach((answer, index) => {
      const at = asked[index]!;
      // The engine leaves off at a proof; what stands behind it is asked next.
      if (answer.kind === 'lost' && answer.reason === 'not-tried') rest.push(at);
      else outcomes[at] = answer;
    });
    if (rest.length === asked.length) break;
  }
  return outcomes;
}

/** The most probable way from the root; null when there is none that can be repeated. */
function wayToNode(tree: RecordedTree, node: NodeId): readonly PathStep[] | null {
  const steps: PathStep[] = [];
  const passed = new Set<NodeId>();
  for (let at = node; at !== 0; ) {
    if (passed.has(at)) return null;
    passed.add(at);
    const [edge] = nodeAt(tree, at)
      .parents.map((id) => edgeAt(tree, id))
      .sort((a, b) => pathOf(b) - pathOf(a) || a.id - b.id);
    if (edge?.step.outcome.kind !== 'progress') return null;
    const child = edge.step.outcome.children[edge.children.indexOf(at)];
    if (child === undefined) return null;
    steps.unshift({ tactic: edge.action, focus: child.state.focus });
    at = edge.parent;
  }
  return steps;

  function pathOf({ parent, logProbability }: RecordedTree['edges'][number]): number {
    return nodeAt(tree, parent).logProbability + logProbability;
  }
}

/**
 * Surveys the search of an episode, as `surveySearch`.
 * @throws the signal's reason
 */
export type Surveyor = (
  theorem: Theorem,
  episode: readonly unknown[],
  mostStates: number,
  signal: AbortSignal,
) => Promise<Survey>;

interface SurveyTools {
  readonly lean: Pick<ProveLean, 'engine' | 'tacticLimits' | 'fileLimits'>;
  /** `propose` is the built-in policy, as it is before anything was learnt. */
  readonly search: Pick<ProveSearch, 'propose' | 'lemmaIndex'>;
}

/** Surveys here. */
export const surveyor =
  (tools: SurveyTools): Surveyor =>
  (theorem, episode, mostStates, signal) =>
    surveySearch(theorem, readEpisode(episode), mostStates, tools, signal);

/**
 * Has Lean try everything that the built-in policy proposes at the states that a search has proved. A search leaves off at
 * the first tactic that proves a state, so what it tried says little about what would have been best; this does.
 *
 * At most `mostStates`: first those of the accepted proof, then the others, largest proofs first. None where the gate
 * refused a proof of the search: something in the tree is not what it seems.
 *
 * @throws the signal's reason
 */
export async function surveySearch(
  theorem: Theorem,
  view: EpisodeView,
  mostStates: number,
  tools: SurveyTools,
  signal: AbortSignal,
): Promise<Survey> {
  const { tree } = view;
  const none = emptySurvey(theorem.id);
  const proofs = smallestProofs(tree);
  if (isDoubtful(view) || proofs.size === 0) return none;
  const opened = await openAgain(theorem, tools.lean, signal);
  if (opened === null) return none;
  const { part, localDeclarations: declarations } = opened;
  const lemmaIndex = await tools.search.lemmaIndex?.for(theorem.header, signal);
  const policy = shapePolicy({
    ...{ engine: tools.lean.engine, theorem, declarations, propose: tools.search.propose },
    ...(lemmaIndex && { lemmaIndex }),
  });
  const onProof = new Set((acceptedOffer(view)?.edges ?? []).map((id) => edgeAt(tree, id).parent));
  const chosen = [...proofs]
    .sort(
      ([a, one], [b, other]) =>
        Number(onProof.has(b)) - Number(onProof.has(a)) || other.size - one.size || a - b,
    )
    .slice(0, mostStates);
  let calls = 0;
  const provedKeys = new Set([...proofs.keys()].map((id) => nodeAt(tree, id).position.key));
  const states: SurveyedState[] = [];
  for (const [node, { size }] of chosen) {
    const state = await rebuild(node, theorem, tree, part, tools, signal);
    // The theorem's own state is there already.
    if (node !== 0) calls += 1;
    const [goal] = state?.part.goals ?? [];
    if (state === null || goal === undefined) continue;
    const { key } = state.part;
    const proposals = await policy.propose({ key, state }, signal);
    const tactics = proposals.map(({ action }) => action);
    const outcomes = await tryAll(state.reference, tactics, tools.lean, signal);
    calls += outcomes.filter((outcome) => outcome !== undefined).length;
    states.push({
      key,
      goal: goal.pretty,
      size,
      tactics: proposals.map(({ action, source = 'policy', logProbability }, at) => ({
        ...{ tactic: action, source, logProbability },
        outcome: nameOf(outcomes[at]),
        ms: outcomes[at]?.ms ?? 0,
        isRight: isRight(outcomes[at], key, provedKeys),
      })),
    });
  }
  return { ...none, ownWords: [...ownWordsOf(declarations)].sort(), states, calls };
}

/** The state of a node in Lean; null when it is not what it was, or no part of its own. */
async function rebuild(
  node: NodeId,
  theorem: Theorem,
  tree: RecordedTree,
  root: StatePart,
  { lean: { engine, tacticLimits } }: SurveyTools,
  signal: AbortSignal,
): Promise<LeanState | null> {
  const way = wayToNode(tree, node);
  if (way === null) return null;
  const last = way.at(-1);
  if (last === undefined) return { reference: { theorem, path: [] }, part: root };
  const parent = { theorem, path: way.slice(0, -1) };
  const [outcome] = await engine.apply(parent, [last.tactic], tacticLimits, signal);
  signal.throwIfAborted();
  if (outcome?.kind !== 'progress') return null;
  const { key } = nodeAt(tree, node).position;
  const part = outcome.state.parts.find((one) => one.key === key);
  return part === undefined ? null : { reference: extendReference(parent, last.tactic, part.focus), part };
}

function nameOf(outcome: TacticOutcome | undefined): SurveyedState['tactics'][number]['outcome'] {
  if (outcome === undefined || outcome.kind === 'lost') return 'unknown';
  return outcome.kind === 'refused' ? 'failed' : outcome.kind;
}

/** `own`: the state itself, which a tactic may leave as it is. */
function isRight(outcome: TacticOutcome | undefined, own: string, provedKeys: ReadonlySet<string>): boolean {
  if (outcome?.kind === 'proved') return true;
  return (
    outcome?.kind === 'progress' && outcome.state.parts.every(({ key }) => key !== own && provedKeys.has(key))
  );
}

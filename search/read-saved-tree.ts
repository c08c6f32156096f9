import { LakatosError } from '../core/errors.ts';
import type { Position, Step, StepOutcome } from './interfaces.ts';
import type { NodeId } from './proof-tree.ts';
import {
  type SavedEdge,
  type SavedNode,
  type SavedProposal,
  type SavedTree,
  savedTreeVersion,
} from './save-tree.ts';

/** Read what the search room knows nothing of, and throw when it isn't what it should be. */
export interface PartReaders<S, A> {
  readonly state: (data: unknown) => S;
  readonly action: (data: unknown) => A;
}

/** The data as what it must be; throws INPUT_INVALID where it is not. Whether it fits together is not looked at. */
export function readSavedTree<S, A>(data: unknown, parts: PartReaders<S, A>): SavedTree<S, A> {
  const { version, root, nodes, edges, rejectedProofs } = fieldsOf(data, 'the tree');
  if (version !== savedTreeVersion) fail('its version', String(savedTreeVersion), version);
  return {
    version: savedTreeVersion,
    root: readPosition(root, parts),
    nodes: listOf(nodes, 'nodes').map((node) => readNode(node, parts)),
    edges: listOf(edges, 'edges').map((edge) => readEdge(edge, parts)),
    rejectedProofs: listOf(rejectedProofs, 'rejectedProofs').map((proof) =>
      listOf(proof, 'a rejected proof').map((id) => indexOf(id, 'the id of an edge')),
    ),
  };
}

function readNode<S, A>(data: unknown, parts: PartReaders<S, A>): SavedNode<A> {
  const { proposals, value, refutation } = fieldsOf(data, 'a node');
  return {
    proposals:
      proposals === null ? null : listOf(proposals, 'proposals').map((each) => readProposal(each, parts)),
    value: value === null ? null : numberOf(value, 'a value'),
    refutation: refutation === null ? null : textOf(refutation, 'a refutation'),
  };
}

function readProposal<S, A>(data: unknown, parts: PartReaders<S, A>): SavedProposal<A> {
  const { action, logProbability, prior, source, isWorkedOut } = fieldsOf(data, 'a proposal');
  return {
    action: parts.action(action),
    logProbability: readLogarithm(logProbability),
    ...(prior !== undefined && { prior: readLogarithm(prior) }),
    ...(source !== undefined && { source: textOf(source, 'a source') }),
    ...(isWorkedOut !== undefined && { isWorkedOut: flagOf(isWorkedOut, 'isWorkedOut') }),
  };
}

const readLogarithm = (data: unknown): number | null =>
  data === null ? null : numberOf(data, 'a log-probability');

function readEdge<S, A>(data: unknown, parts: PartReaders<S, A>): SavedEdge<S> {
  const { parent, step, rejected } = fieldsOf(data, 'an edge');
  return {
    parent: indexOf(parent, 'the id of a node') as NodeId,
    step: readStep(step, parts),
    rejected: flagOf(rejected, 'rejected'),
  };
}

function readStep<S, A>(data: unknown, parts: PartReaders<S, A>): Step<S> {
  const { outcome, ms, remembered } = fieldsOf(data, 'a step');
  return {
    outcome: readOutcome(outcome, parts),
    ms: numberOf(ms, 'ms'),
    remembered: flagOf(remembered, 'remembered'),
  };
}

function readOutcome<S, A>(data: unknown, parts: PartReaders<S, A>): StepOutcome<S> {
  const { kind, children, reversible, message, limit, reason } = fieldsOf(data, 'an outcome');
  switch (kind) {
    case 'proved':
      return { kind };
    case 'progress':
      return {
        kind,
        children: listOf(children, 'children').map((child) => readPosition(child, parts)),
        ...(reversible !== undefined && { reversible: flagOf(reversible, 'reversible') }),
      };
    case 'failed':
    case 'refused':
      return { kind, message: textOf(message, 'a message') };
    case 'timeout':
      return { kind, ...(limit !== undefined && { limit: textOf(limit, 'a limit') }) };
    case 'lost':
      return { kind, reason: textOf(reason, 'a reason') };
    default:
      return fail('the kind of an outcome', 'one that is known', kind);
  }
}

function readPosition<S, A>(data: unknown, parts: PartReaders<S, A>): Position<S> {
  const { key, state } = fieldsOf(data, 'a position');
  return { key: textOf(key, 'a key'), state: parts.state(state) };
}

function fieldsOf<K extends string>(data: unknown, what: string): Partial<Record<K, unknown>> {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) fail(what, 'an object', data);
  return data as Partial<Record<K, unknown>>;
}

function listOf(data: unknown, what: string): readonly unknown[] {
  return Array.isArray(data) ? data : fail(what, 'a list', data);
}

function textOf(data: unknown, what: string): string {
  return typeof data === 'string' ? data : fail(what, 'text', data);
}

function numberOf(data: unknown, what: string): number {
  return Number.isFinite(data) ? (data as number) : fail(what, 'a number', data);
}

function indexOf(data: unknown, what: string): number {
  return Number.isSafeInteger(data) && (data as number) >= 0
    ? (data as number)
    : fail(what, 'a number from 0 upwards', data);
}

function flagOf(data: unknown, what: string): boolean {
  return typeof data === 'boolean' ? data : fail(what, 'true or false', data);
}

function fail(what: string, wanted: string, found: unknown): never {
  const shown = JSON.stringify(found)?.slice(0, 80) ?? 'nothing';
  throw new LakatosError(
    'INPUT_INVALID',
    `a saved proof tree is damaged: ${what} is ${shown}, not ${wanted}`,
  );
}

import type { Spent } from '../../../core/budget.ts';
import type { TheoremResult } from '../../../core/theorem-result.ts';
import type { Certificate } from '../../../core/verdict.ts';
import type { EdgeId, NodeId, NodeStatus, ProofTree } from '../../../search/proof-tree.ts';
import type { SearchEnd } from '../../../search/result.ts';
import type { EpisodeSetting } from './episode-lines.ts';

/** What is kept of a position: its goals as Lean prints them, and their places among all that a tactic left. */
export interface RecordedState {
  readonly goals: readonly string[];
  readonly focus: readonly number[];
}

export type RecordedTree = ProofTree<RecordedState, string>;

/** One batch of tactics tried on a node. */
export interface RecordedStep {
  /** From 1, in the order of the answers. */
  readonly number: number;
  readonly at: number;
  readonly node: NodeId;
  /** What the strategy thought of the choice; null where it weighed nothing. */
  readonly score: number | null;
  readonly edges: readonly EdgeId[];
  /** Nodes that were met first here. */
  readonly created: readonly NodeId[];
  /** What became known after it, before the next step. */
  readonly settled: readonly { readonly node: NodeId; readonly status: NodeStatus }[];
  /** Of the whole search, up to here. */
  readonly spent: Spent;
}

/** A proof that the tree gave, and what the gate said of its texts. */
export interface RecordedOffer {
  readonly at: number;
  readonly size: number;
  readonly edges: readonly EdgeId[];
  readonly verdicts: readonly RecordedVerdict[];
}

export interface RecordedVerdict {
  readonly at: number;
  readonly proof: string;
  readonly accepted: boolean;
  readonly certificate: Certificate;
}

/** Calls of Lean, and milliseconds in it. */
export interface EpisodeCost {
  readonly calls: number;
  readonly ms: number;
}

/** A whole search as data. Times are milliseconds since it began; node and edge ids are places in the tree. */
export interface EpisodeView {
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  readonly setting: EpisodeSetting;
  /** The tree as it was at the end, without what was asked and never answered. */
  readonly tree: RecordedTree;
  /** For each node: its statuses with the time from which each held; the first says when it was met. */
  readonly history: readonly (readonly { readonly at: number; readonly status: NodeStatus }[])[];
  /** For each edge: when its answer came. */
  readonly answeredAt: readonly number[];
  readonly steps: readonly RecordedStep[];
  readonly focus: readonly { readonly at: number; readonly node: NodeId; readonly depth: number }[];
  /** When the policy's answer for a node came, by node. */
  readonly proposedAt: ReadonlyMap<NodeId, number>;
  /** Names of theorems that may serve a node's goal, by node, where they were kept. */
  readonly premises: ReadonlyMap<NodeId, readonly string[]>;
  /** What looking for a counterexample to a node cost, while the policy was asked. */
  readonly refuting: ReadonlyMap<NodeId, EpisodeCost>;
  readonly offers: readonly RecordedOffer[];
  readonly end: { readonly at: number; readonly end: SearchEnd; readonly spent: Spent };
  readonly result: TheoremResult & { readonly at: number; readonly detail: string | null };
}

import type { Goal } from '../../../core/goal.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { type EdgeId, type NodeId, nodeAt, rootId, type TreeEdge } from '../../../search/proof-tree.ts';
import type { EpisodeView, RecordedState } from '../../prove/episode/episode-view.ts';
import { acceptedOffer } from '../../prove/episode/load-episode.ts';
import type { HeldOutTheorems } from '../same-theorem/held-out-theorems.ts';
import { lookAlikeForms, shapeOf } from '../same-theorem/levels.ts';
import { haveLines, type LemmaStatement, lemmaDeclaration, lemmaKey, proposition } from '../sketch/lemma.ts';
import { namesIn } from '../sketch/sketch.ts';
import type { Experience, Learnt } from './experience-memory.ts';
import { type LemmaGoal, lemmaExperience, type RememberedLemma } from './remembered-lemmas.ts';
import type { Asked } from './remembered-tactics.ts';
import { goalFeatures } from './shape-index.ts';
import { makeTemplate } from './tactic-template.ts';

type Edge = TreeEdge<RecordedState, string>;

/** How often each case was part of what was accepted, and how often it was tried in vain. */
class Tally {
  readonly sums = new Map<string, { readonly successes: number; readonly failures: number }>();

  count(ids: Iterable<string>, gain: 'success' | 'failure' | 'none'): void {
    for (const id of ids) {
      const { successes, failures } = this.sums.get(id) ?? { successes: 0, failures: 0 };
      this.sums.set(id, {
        successes: successes + (gain === 'success' ? 1 : 0),
        failures: failures + (gain === 'failure' ? 1 : 0),
      });
    }
  }
}

function gainOf(
  { id, step: { outcome, remembered } }: Edge,
  inProof: ReadonlySet<EdgeId>,
  isProved: boolean,
): 'success' | 'failure' | 'none' {
  if (inProof.has(id)) return 'success';
  if (remembered) return 'none';
  switch (outcome.kind) {
    case 'failed':
    case 'refused':
    case 'timeout':
      return 'failure';
    case 'progress':
      return isProved ? 'failure' : 'none';
    case 'proved':
    case 'lost':
      return 'none';
  }
}

interface OpenedLemma {
  readonly name: string;
  readonly statement: LemmaStatement;
  readonly about: LemmaGoal;
}

/** What the work on one theorem teaches, over all its searches; nothing is remembered before the end. */
export class WatchedAttempt {
  readonly theorem: Theorem;
  /** A planner's statements, so that they are known again when they are worked on. */
  readonly stated: LemmaStatement[] = [];
  /** Lemmas that were recalled for the plan. */
  readonly offered: RememberedLemma[] = [];
  /** Cases that a model was told of. */
  readonly advised = new Set<string>();
  /** Hashes of statements whose proof was in the store: there is no search that would tell of it. */
  readonly kept = new Set<string>();
  /** What is to be remembered, such as lessons that a model has written. */
  readonly worked: Experience[] = [];
  readonly #heldOut: HeldOutTheorems;
  readonly #fingerprint: string;
  readonly #askedAbout: (pretty: string) => Asked | undefined;
  readonly #tally = new Tally();
  /** By the hash under which the store keeps a proof. */
  readonly #opened = new Map<string, OpenedLemma>();
  readonly #proved: OpenedLemma[] = [];
  #root: Asked | undefined;

  constructor(
    theorem: Theorem,
    heldOut: HeldOutTheorems,
    fingerprint: string,
    askedAbout: (pretty: string) => Asked | undefined,
  ) {
    this.theorem = theorem;
    this.#heldOut = heldOut;
    this.#fingerprint = fingerprint;
    this.#askedAbout = askedAbout;
  }

  /** Lean has opened the theorem or a lemma; `about` is its goal. */
  opened({ statement: text }: Theorem, about: LemmaGoal): void {
    const name = /^theorem (\S+)/u.exec(text)?.[1];
    if (name === undefined) return;
    const statement = this.stated.find((lemma) => lemmaDeclaration(lemma, name) === text);
    if (statement === undefined) return;
    this.#opened.set(lemmaKey(this.#fingerprint, this.theorem, statement), { name, statement, about });
  }

  /** The gate has accepted a proof of this statement, whoever found it. */
  proved(key: string): void {
    const lemma = this.#opened.get(key);
    if (lemma !== undefined) this.#proved.push(lemma);
    this.#opened.delete(key);
  }

  /**
   * A search for the theorem or for one of its lemmas has ended. Every step of the proof that the gate accepted is a case:
   * its tactic, and the goal before it. A remembered tactic that was tried has a success when it is such a step, and a
   * failure when Lean did not take it, when it ran out of time, or when it led on and the proof went another way. A search
   * without a proof says nothing of tactics that led on. Lost answers never say anything, and answers that were remembered
   * cost nothing, so they are no failures.
   */
  searched(view: EpisodeView): void {
    const { tree, setting } = view;
    const accepted = acceptedOffer(view);
    const inProof = new Set<EdgeId>(accepted?.edges ?? []);
    const askedAt = (node: NodeId): Asked | undefined => {
      // Tactics act on the first goal of a node.
      const [pretty] = nodeAt(tree, node).position.state.goals;
      return pretty === undefined ? undefined : this.#askedAbout(pretty);
    };
    for (const edge of tree.edges) {
      const asked = askedAt(edge.parent);
      if (asked === undefined) continue;
      const gain = gainOf(edge, inProof, accepted !== null);
      // The cases that proposed this tactic at this goal.
      this.#tally.count(asked.remembered.find(({ tactic }) => tactic === edge.action)?.cases ?? [], gain);
      if (gain === 'success') this.#learnStep(asked, edge.action);
    }
    if (setting.theorem.id === this.theorem.id) this.#root ??= askedAt(rootId);
  }

  #learnStep({ goal, own }: Asked, tactic: string): void {
    const forms = formsOfGoal(goal, this.theorem.header);
    const template = this.#heldOut.letsForms(forms) ? makeTemplate(tactic, goal, own) : null;
    if (template === null) return;
    this.worked.push({ features: goalFeatures(goal, own), content: { kind: 'tactic', template }, forms });
  }

  /**
   * `proof`: the accepted one of the theorem, or null. Not `isConclusive`: it was broken off or the machinery broke down,
   * so what was offered and not used may never have been tried.
   */
  finish(proof: string | null, isConclusive: boolean): Learnt {
    const used = new Set(proof === null ? [] : namesIn(proof, this.#proved.map(toNamed)));
    const lemmas = this.#proved
      .map((lemma) => ({ ...lemma, forms: formsOf(lemma.statement, this.theorem.header) }))
      .filter(({ forms }) => this.#heldOut.letsForms(forms));
    for (const { statement, about, forms } of lemmas)
      this.worked.push({ ...lemmaExperience(this.theorem, this.#fingerprint, statement, about), forms });
    const plan = lemmas.filter(({ name }) => used.has(name));
    if (plan.length > 0 && this.#root !== undefined) {
      const { goal, own } = this.#root;
      const content = { kind: 'plan', lemmas: plan.map(({ statement }) => proposition(statement)) } as const;
      const forms = plan.flatMap((lemma) => lemma.forms);
      this.worked.push({ features: goalFeatures(goal, own), content, forms });
    }
    this.#credit(proof, used, isConclusive);
    return { worked: this.worked, tried: this.#tally.sums };
  }

  /** Says of what was offered or told whether it has helped. */
  #credit(proof: string | null, used: ReadonlySet<string>, isConclusive: boolean): void {
    const shapesOf = (lemmas: readonly OpenedLemma[]) =>
      new Set(lemmas.map(({ statement }) => shapeOf(statement)));
    const proved = shapesOf(this.#proved);
    const helped = shapesOf(this.#proved.filter(({ name }) => used.has(name)));
    // A plan that was offered with several lemmas has helped when one of them has, and is counted once.
    const hasHelped = new Map<string, boolean>();
    const credit = (id: string, helps: boolean) => hasHelped.set(id, helps || hasHelped.get(id) === true);
    for (const { cases, shape, conjecture } of this.offered) {
      const isKept = this.kept.has(lemmaKey(this.#fingerprint, this.theorem, conjecture));
      const isTrue = proved.has(shape) || isKept;
      const helps = helped.has(shape) || (proof !== null && isStatedIn(proof, conjecture));
      if (helps || (isConclusive && (proof !== null || !isTrue))) for (const id of cases) credit(id, helps);
    }
    if (isConclusive) for (const id of this.advised) credit(id, proof !== null);
    for (const [id, helps] of hasHelped) this.#tally.count([id], helps ? 'success' : 'failure');
  }
}

/** Whether a finished proof has the lemma as a `have`, under whatever name: those that it does not rest on are not in it. */
function isStatedIn(proof: string, lemma: LemmaStatement): boolean {
  const [line = ''] = haveLines({ ...lemma, name: '' }, '');
  return proof.includes(line.slice('have '.length));
}

const toNamed = ({ name, statement }: OpenedLemma) => ({ ...statement, name });

/**
 * The forms of a goal behind this header, as a statement with its hypotheses before the colon: it may be a measured theorem
 * inside another.
 */
export function formsOfGoal({ hypotheses, target }: Goal, header: string): readonly string[] {
  return formsOf({ surroundings: [], variables: hypotheses, premises: [], conclusion: target }, header);
}

const formsOf = (lemma: LemmaStatement, header: string): readonly string[] =>
  lookAlikeForms({ header, statement: lemmaDeclaration(lemma, 'own') });

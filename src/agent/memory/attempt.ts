import type { Goal } from '../../../core/goal.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { lookAlikeForms } from '../../../datasets/look-alikes.ts';
import { type EdgeId, type NodeId, nodeAt, type TreeEdge } from '../../../search/proof-tree.ts';
import type { EpisodeView, RecordedState } from '../../prove/episode/episode-view.ts';
import { acceptedOffer } from '../../prove/episode/load-episode.ts';
import { shapeOf } from '../conjecture/conjecture.ts';
import { haveLines, type LemmaStatement, lemmaDeclaration, lemmaKey, proposition } from '../sketch/lemma.ts';
import { namesIn } from '../sketch/sketch.ts';
import type { Experience, Learnt } from './experience-memory.ts';
import { formsOfGoal, type HeldOutTheorems } from './held-out-theorems.ts';
import { type LemmaGoal, lemmaExperience, type RememberedLemma } from './remembered-lemmas.ts';
import type { Asked } from './remembered-tactics.ts';
import { goalFeatures } from './shape-index.ts';
import { makeTemplate } from './tactic-template.ts';

type Edge = TreeEdge<RecordedState, string>;

/**
 * What one search teaches. Every step of the proof that the gate accepted is a case: its tactic, and the goal before it.
 * A remembered tactic that was tried has a success when it is such a step, and a failure when Lean did not take it, when it
 * ran out of time, or when it led on and the proof went another way. A search without a proof says nothing of tactics that
 * led on. Lost answers never say anything, and answers that were remembered cost nothing, so they are no failures.
 *
 * `askedAbout` finds what the proposer was asked of a goal by the text that Lean prints; goals for which `formsOf` says null
 * are passed over.
 */
function learnFromSearch(
  view: EpisodeView,
  askedAbout: (pretty: string) => Asked | undefined,
  formsOf: (goal: Goal) => readonly string[] | null,
): Learnt {
  const { tree } = view;
  const accepted = acceptedOffer(view);
  const inProof = new Set<EdgeId>(accepted?.edges ?? []);
  const worked: Experience[] = [];
  const tried = new Map<string, { successes: number; failures: number }>();
  for (const edge of tree.edges) {
    const asked = firstGoal(view, edge.parent, askedAbout);
    if (asked === undefined) continue;
    const gain = gainOf(edge, inProof, accepted !== null);
    for (const id of casesOf(asked, edge.action)) {
      const sums = tried.get(id) ?? { successes: 0, failures: 0 };
      tried.set(id, {
        successes: sums.successes + (gain === 'success' ? 1 : 0),
        failures: sums.failures + (gain === 'failure' ? 1 : 0),
      });
    }
    const forms = gain === 'success' ? formsOf(asked.goal) : null;
    if (forms !== null) worked.push(...experienceOf(asked, edge.action, forms));
  }
  return { worked, tried };
}

/** What the proposer was asked about the first goal of a node: tactics act on that one. */
function firstGoal(
  { tree }: EpisodeView,
  node: NodeId,
  askedAbout: (pretty: string) => Asked | undefined,
): Asked | undefined {
  const [pretty] = nodeAt(tree, node).position.state.goals;
  return pretty === undefined ? undefined : askedAbout(pretty);
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

/** The cases that proposed this tactic at this goal. */
const casesOf = ({ remembered }: Asked, tactic: string): readonly string[] =>
  remembered.find((other) => other.tactic === tactic)?.cases ?? [];

function experienceOf({ goal, own }: Asked, tactic: string, forms: readonly string[]): readonly Experience[] {
  const template = makeTemplate(tactic, goal, own);
  if (template === null) return [];
  return [{ features: goalFeatures(goal, own), content: { kind: 'tactic', template }, forms }];
}

interface OpenedLemma {
  readonly name: string;
  readonly statement: LemmaStatement;
  readonly about: LemmaGoal;
}

const root = 0 as NodeId;

/** What the work on one theorem teaches, over all its searches; nothing is remembered before the end. */
export class WatchedAttempt {
  readonly theorem: Theorem;
  readonly #heldOut: HeldOutTheorems;
  readonly #fingerprint: string;
  readonly #askedAbout: (pretty: string) => Asked | undefined;
  readonly #learnt: Learnt[] = [];
  readonly #stated: LemmaStatement[] = [];
  /** By the hash under which the store keeps a proof. */
  readonly #opened = new Map<string, OpenedLemma>();
  readonly #proved: OpenedLemma[] = [];
  /** By shape. */
  readonly #offered = new Map<string, RememberedLemma>();
  readonly #advised = new Set<string>();
  readonly #kept = new Set<string>();
  readonly #lessons: Experience[] = [];
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

  /** A planner's statements, so that they are known again when they are worked on. */
  stated(statements: readonly LemmaStatement[]): void {
    this.#stated.push(...statements);
  }

  /** Lemmas that were recalled for the plan. */
  offered(lemmas: readonly RememberedLemma[]): void {
    for (const lemma of lemmas) this.#offered.set(lemma.shape, lemma);
  }

  /** Cases that a model was told of. */
  advised(cases: readonly string[]): void {
    for (const id of cases) this.#advised.add(id);
  }

  /** A lesson that a model has written. */
  wrote(lesson: Experience): void {
    this.#lessons.push(lesson);
  }

  /** A proof of this statement was in the store: there is no search that would tell of it. */
  kept(statementHash: string): void {
    this.#kept.add(statementHash);
  }

  /** Lean has opened the theorem or a lemma; `about` is its goal. */
  opened({ statement: text }: Theorem, about: LemmaGoal): void {
    const name = /^theorem (\S+)/u.exec(text)?.[1];
    if (name === undefined) return;
    const statement = this.#stated.find((lemma) => lemmaDeclaration(lemma, name) === text);
    if (statement === undefined) return;
    this.#opened.set(lemmaKey(this.#fingerprint, this.theorem, statement), { name, statement, about });
  }

  /** The gate has accepted a proof of this statement, whoever found it. */
  proved(statementHash: string): void {
    const lemma = this.#opened.get(statementHash);
    if (lemma !== undefined) this.#proved.push(lemma);
    this.#opened.delete(statementHash);
  }

  /** A search for the theorem or for one of its lemmas has ended. */
  searched(view: EpisodeView): void {
    const { theorem } = view.setting;
    this.#learnt.push(
      learnFromSearch(view, this.#askedAbout, (goal) => {
        const forms = formsOfGoal(goal, this.theorem.header);
        return this.#heldOut.letsForms(forms) ? forms : null;
      }),
    );
    if (theorem.id === this.theorem.id) this.#root ??= firstGoal(view, root, this.#askedAbout);
  }

  /**
   * `proof`: the accepted one of the theorem, or null. Not `isConclusive`: it was broken off or the machinery broke down,
   * so what was offered and not used may never have been tried.
   */
  finish(proof: string | null, isConclusive: boolean): Learnt {
    const used = proof === null ? [] : namesIn(proof, this.#proved.map(toNamed));
    const lemmas = this.#proved
      .map((lemma) => ({ ...lemma, forms: this.#formsOf(lemma.statement) }))
      .filter(({ forms }) => this.#heldOut.letsForms(forms));
    const worked: Experience[] = [
      ...this.#learnt.flatMap((learnt) => learnt.worked),
      ...lemmas.map(({ statement, about, forms }) => ({
        ...lemmaExperience(this.theorem, this.#fingerprint, statement, about),
        forms,
      })),
      ...this.#lessons,
    ];
    const plan = lemmas.filter(({ name }) => used.includes(name));
    if (plan.length > 0 && this.#root !== undefined) {
      const { goal, own } = this.#root;
      const content = { kind: 'plan', lemmas: plan.map(({ statement }) => proposition(statement)) } as const;
      worked.push({
        features: goalFeatures(goal, own),
        content,
        forms: plan.flatMap(({ forms }) => forms),
      });
    }
    return { worked, tried: this.#tried(proof, new Set(used), isConclusive) };
  }

  #tried(proof: string | null, used: ReadonlySet<string>, isConclusive: boolean): Learnt['tried'] {
    const sums = new Map<string, { successes: number; failures: number }>();
    const count = (id: string, successes: number, failures: number) => {
      const known = sums.get(id) ?? { successes: 0, failures: 0 };
      sums.set(id, { successes: known.successes + successes, failures: known.failures + failures });
    };
    for (const { tried } of this.#learnt)
      for (const [id, { successes, failures }] of tried) count(id, successes, failures);
    const shapesOf = (lemmas: readonly OpenedLemma[]) =>
      new Set(lemmas.map(({ statement }) => shapeOf(statement)));
    const [proved, helped] = [
      shapesOf(this.#proved),
      shapesOf(this.#proved.filter(({ name }) => used.has(name))),
    ];
    // A plan that was offered with several lemmas has helped when one of them has, and is counted once.
    const hasHelped = new Map<string, boolean>();
    const credit = (id: string, helps: boolean) => hasHelped.set(id, helps || hasHelped.get(id) === true);
    for (const { cases, shape, conjecture } of this.#offered.values()) {
      const isKept = this.#kept.has(lemmaKey(this.#fingerprint, this.theorem, conjecture));
      const isTrue = proved.has(shape) || isKept;
      const helps = helped.has(shape) || (proof !== null && isStatedIn(proof, conjecture));
      if (helps || (isConclusive && (proof !== null || !isTrue))) for (const id of cases) credit(id, helps);
    }
    if (isConclusive) for (const id of this.#advised) credit(id, proof !== null);
    for (const [id, helps] of hasHelped) count(id, helps ? 1 : 0, helps ? 0 : 1);
    return sums;
  }

  #formsOf(lemma: LemmaStatement): readonly string[] {
    return lookAlikeForms({ header: this.theorem.header, statement: lemmaDeclaration(lemma, 'own') });
  }
}

/** Whether a finished proof has the lemma as a `have`, under whatever name: those that it does not rest on are not in it. */
function isStatedIn(proof: string, lemma: LemmaStatement): boolean {
  const [line = ''] = haveLines({ ...lemma, name: '' }, '');
  return proof.includes(line.slice('have '.length));
}

const toNamed = ({ name, statement }: OpenedLemma) => ({ ...statement, name });

import type { Ledger } from '../../core/ledger.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { LemmaResult, TheoremResult } from '../../core/theorem-result.ts';
import { isAnswer, type Verdict } from '../../core/verdict.ts';
import type { OpenedTheorem } from '../../lean/engine.ts';
import { askGateTwice } from '../prove/ask-gate.ts';
import type { ProveOptions } from '../prove/prove-options.ts';
import type { Conjecture } from './conjecture/conjecture.ts';
import { siftLimits } from './conjecture/sift.ts';
import { joinLemmas } from './join-lemmas.ts';
import { type LemmaWriter, writeLemma, writingCalls } from './lemma-writer.ts';
import {
  headerWith,
  type Lemma,
  lemmaDeclaration,
  lemmaKey,
  lemmaTheorem,
  type ProvedLemma,
} from './sketch/lemma.ts';
import { assembleProof, namesIn } from './sketch/sketch.ts';
import type { subSearch } from './sub-search.ts';

export type LemmaEnd =
  | { readonly kind: 'proved'; readonly lemma: ProvedLemma; readonly remembered: boolean }
  /** `redundant`: what is proved already implies it at once, so it would bring nothing. `unknown`: Lean or the gate gave no answer. */
  | { readonly kind: 'redundant' | 'unknown' }
  | FailedEnd;

/** What the next plan is told of. */
export interface FailedEnd {
  /** `refuted`: it is false. `unusable`: Lean does not take it, or the gate no text of the proof. `open`: no proof was found. */
  readonly kind: 'refuted' | 'unusable' | 'open';
  /** Where the search got stuck, as Lean prints goals, the nearest to a proof first; or why it is false. */
  readonly left: readonly string[];
  /** Whether the calls ended the search: with more it may find a proof. */
  readonly isCut: boolean;
}

const unusable: FailedEnd = { kind: 'unusable', left: [], isCut: false };

/** Looks for a proof of a lemma; what it spends stays within the limits. A `fault` in its result ends the whole plan. */
export type LemmaSearch = typeof subSearch;

/** What one search of a plan brought. */
export interface Brought {
  /** Under which the finished proof has it as a `have`; null: it searched for the theorem itself. */
  readonly lemma: string | null;
  readonly proved: boolean;
  readonly contributions: TheoremResult['contributions'];
}

/** How one lemma is searched for. */
interface LemmaEffort {
  /** Of Lean, for the search. */
  readonly calls: number;
  /** Lemmas that are searched for at the same time, this one included; budget and workers are shared. */
  readonly atOnce: number;
  /** Asked when no proof is known. */
  readonly search: LemmaSearch;
  /** Writes whole proofs of what the search leaves open; null: no model does. */
  readonly writer: LemmaWriter | null;
}

const lemmasInOneCall = 14;

/**
 * Proves the lemmas of one theorem, and keeps each proof in the store as soon as the gate has accepted it. Several may be
 * under way at once; what they come to is at hand for others when it is taken in.
 */
export class LemmaProver {
  readonly #theorem: Theorem;
  readonly #options: ProveOptions;
  readonly #ledger: Ledger;
  /** Fires when the time for looking is over; verdicts of the gate are waited for. */
  readonly #inTime: AbortSignal;
  readonly #proved: ProvedLemma[] = [];
  /** What plans for lemmas have proved, plan by plan, whatever became of the lemma. */
  readonly #below: (readonly LemmaResult[])[] = [];
  readonly #brought: Brought[] = [];
  readonly #underWay = new Set<string>();
  readonly #prefix: string;
  #written = 0;

  constructor(theorem: Theorem, options: ProveOptions, ledger: Ledger, inTime: AbortSignal) {
    this.#theorem = theorem;
    this.#options = options;
    this.#ledger = ledger;
    this.#inTime = inTime;
    this.#prefix = freePrefix(theorem);
  }

  get proved(): readonly ProvedLemma[] {
    return this.#proved;
  }

  /** What its searches brought, search by search. */
  get brought(): readonly Brought[] {
    return this.#brought;
  }

  /** What is proved, as declarations, in plans for its lemmas too. */
  get results(): readonly LemmaResult[] {
    const own = this.#proved.map((lemma) => ({
      statement: lemmaDeclaration(lemma, lemma.name),
      proof: lemma.proof,
    }));
    return joinLemmas([own, ...this.#below]);
  }

  /** The theorem with the lemmas in its header, so that tactics can name them. */
  get extended(): Theorem {
    const { header, asked } = this.#theorem;
    return {
      ...this.#theorem,
      header: headerWith(header, this.#proved),
      ...(asked !== undefined && { asked: headerWith(asked, this.#proved) }),
    };
  }

  /** Has what came of a lemma at hand from now on. */
  take(end: LemmaEnd): void {
    if (end.kind === 'proved') this.#proved.push(end.lemma);
  }

  /** Proves a lemma from those that were taken in before. */
  async prove(conjecture: Conjecture, effort: LemmaEffort): Promise<LemmaEnd> {
    const name = conjecture.name ?? this.#freeName();
    this.#underWay.add(name);
    try {
      return await this.#prove(name, conjecture, effort);
    } finally {
      this.#underWay.delete(name);
    }
  }

  async #prove(
    name: string,
    { proof: suggested, name: given, ...statement }: Conjecture,
    { calls, atOnce, search, writer }: LemmaEffort,
  ): Promise<LemmaEnd> {
    const lemma = { ...statement, name };
    const proved = [...this.#proved];
    const recalled = await this.#recall(lemma);
    if (recalled !== null) return recalled;
    const theorem = lemmaTheorem(this.#theorem, lemma, headerWith(this.#theorem.header, proved));
    const { engine, fileLimits } = this.#options.lean;
    const { parallelism } = this.#options.search;
    const opening = await engine.open(theorem, fileLimits, this.#inTime);
    if (opening.kind !== 'opened') {
      const isAnswer = opening.kind === 'invalid' || opening.kind === 'refused';
      return isAnswer ? unusable : { kind: 'unknown' };
    }
    if (suggested !== undefined) {
      const end = await this.#offer(lemma, suggested, proved);
      if (end.kind === 'proved') return end;
    }
    if (given === undefined && (await this.#isRedundant(theorem, opening.opened, proved)))
      return { kind: 'redundant' };
    let hasAnswer = true;
    const options: ProveOptions = {
      ...this.#options,
      run: {
        ...this.#options.run,
        // Of many lemmas the proof uses few, and nobody knows yet which.
        polishMs: 0,
        onEvent: (event) => {
          if (event.kind === 'proof-rejected') hasAnswer &&= isAnswer(event);
          // The innermost lemma is the one that is searched for.
          this.#options.run.onEvent(
            event.kind === 'search-progress' ? { lemma: theorem.statement, ...event } : event,
          );
        },
      },
      search: { ...this.#options.search, parallelism: Math.max(1, Math.floor(parallelism / atOnce)) },
    };
    const ledger = this.#ledger.child(calls, atOnce);
    const { reported, stuck } = await search(theorem, opening.opened, options, ledger);
    const { result, fault, detail } = reported;
    this.#note(lemma, result);
    if (fault !== undefined) throw fault;
    if (result.proof !== null) return await this.#offer(lemma, result.proof, proved);
    if (result.reason === 'refuted') return { kind: 'refuted', left: [detail ?? ''], isCut: false };
    const isOver = this.#inTime.aborted || this.#ledger.exhausted !== null;
    if (writer !== null && !isOver) {
      // Another seed for each lemma and each try.
      this.#written += 1;
      const seed = options.search.seed + this.#written;
      const own = { ...options, search: { ...options.search, seed } };
      const part = this.#ledger.child(writingCalls, atOnce);
      const written = await writeLemma(theorem, opening.opened, own, writer, part);
      if (written !== null) this.#note(lemma, written);
      if (written !== null && written.proof !== null) return await this.#offer(lemma, written.proof, proved);
    }
    // A proof was found, and the gate gave no verdict on it.
    if (!hasAnswer) return { kind: 'unknown' };
    const left = stuck.map(({ pretty }) => pretty);
    return { kind: 'open', left, isCut: result.reason === 'budget-calls' };
  }

  #note({ name }: Lemma, { proof, lemmas = [], contributions }: TheoremResult): void {
    this.#below.push(lemmas);
    this.#brought.push({ lemma: name, proved: proof !== null, contributions });
  }

  /** Counted by what is proved; lemmas that are under way have names of their own. */
  #freeName(): string {
    const taken = new Set([...this.#underWay, ...this.#proved.map(({ name }) => name)]);
    let count = this.#proved.length + 1;
    while (taken.has(`${this.#prefix}${count}`)) count += 1;
    return `${this.#prefix}${count}`;
  }

  /**
   * Whether simplification gets it from the definitions and from what is proved. What only `grind` gets may still help:
   * `a + (b + c) = b + (a + c)` follows from the laws before it, and sorts sums where these do not.
   */
  async #isRedundant(
    theorem: Theorem,
    opened: OpenedTheorem,
    proved: readonly ProvedLemma[],
  ): Promise<boolean> {
    const constants = new Set(opened.part.goals.flatMap(({ shape }) => shape.constants));
    const names = opened.localDeclarations
      .filter(({ kind, name, isReducible }) => kind === 'definition' && !isReducible && constants.has(name))
      .map(({ name }) => name);
    const list = [...names, ...proved.slice(-lemmasInOneCall).map(({ name }) => name)].join(', ');
    const tactics = ['rfl', `simp [${list}]`];
    const at = { theorem, path: [] };
    const outcomes = await this.#options.lean.engine.apply(at, tactics, siftLimits, this.#inTime);
    this.#ledger.add({ calls: outcomes.filter(({ kind }) => kind !== 'lost').length });
    return outcomes.some(({ kind }) => kind === 'proved');
  }

  /** A proof that was kept for the statement, if the gate takes it behind this header; null: there is none. */
  async #recall(lemma: Lemma): Promise<LemmaEnd | null> {
    const key = this.#key(lemma);
    const stored = await this.#options.lean.store.proof(key);
    if (stored === undefined) return null;
    const verdict = await this.#askGate(lemma, stored.proof);
    if (verdict.kind === 'accepted')
      return { kind: 'proved', lemma: { ...lemma, proof: stored.proof, uses: [] }, remembered: true };
    return isAnswer(verdict) ? null : { kind: 'unknown' };
  }

  /** Has the gate check the proof with all that it rests on inside, and keeps it in the store if it is accepted. */
  async #offer(lemma: Lemma, proof: string, proved: readonly ProvedLemma[]): Promise<LemmaEnd> {
    const key = this.#key(lemma);
    const uses = namesIn(proof, proved);
    let isKnown = true;
    for (const style of uses.length === 0 ? (['written'] as const) : (['written', 'cleared'] as const)) {
      const whole = assembleProof(proved, proof, style);
      const verdict = await this.#askGate(lemma, whole);
      if (verdict.kind === 'accepted') {
        await this.#options.lean.store.putProof(key, { proof: whole, certificate: verdict.certificate });
        return { kind: 'proved', lemma: { ...lemma, proof, uses }, remembered: false };
      }
      isKnown &&= isAnswer(verdict);
    }
    return isKnown ? unusable : { kind: 'unknown' };
  }

  /** Twice, where it gives no verdict. */
  #askGate(lemma: Lemma, proof: string): Promise<Verdict> {
    const theorem = lemmaTheorem(this.#theorem, lemma);
    return askGateTwice(this.#options, theorem, proof, () => !this.#inTime.aborted);
  }

  #key(lemma: Lemma): string {
    return lemmaKey(this.#options.lean.engine.fingerprint, this.#theorem, lemma);
  }
}

/** What no name of the theorem begins with. */
function freePrefix({ header, statement }: Theorem): string {
  let prefix = 'lemma_';
  while (header.includes(prefix) || statement.includes(prefix)) prefix = `own_${prefix}`;
  return prefix;
}

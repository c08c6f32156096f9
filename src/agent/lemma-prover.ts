import type { Theorem } from '../../core/theorem.ts';
import type { OpenedTheorem } from '../../lean/engine.ts';
import { askGate } from '../prove/ask-gate.ts';
import type { ProveOptions } from '../prove/prove-options.ts';
import { statementHash } from '../store/keys.ts';
import type { Conjecture } from './conjecture/conjecture.ts';
import { siftLimits } from './conjecture/sift.ts';
import type { PlanBudget } from './plan-budget.ts';
import { headerWith, type Lemma, lemmaDeclaration, lemmaTheorem, type ProvedLemma } from './sketch/lemma.ts';
import { assembleProof, namesIn } from './sketch/sketch.ts';
import { subSearch } from './sub-search.ts';

export type LemmaEnd =
  | { readonly kind: 'proved'; readonly lemma: ProvedLemma; readonly remembered: boolean }
  /** What is proved already implies it at once: it would bring nothing. */
  | { readonly kind: 'redundant' }
  /** Lean does not take the statement, or the gate no text of the proof. */
  | { readonly kind: 'unusable' }
  /** Lean has shown that it is false. */
  | { readonly kind: 'refuted'; readonly reason: string }
  /** Where the search got stuck, as Lean prints goals. */
  | { readonly kind: 'open'; readonly left: readonly string[] };

/** Looks for a proof of a lemma; what it spends stays within the limits. */
export type LemmaSearch = typeof subSearch;

/** Under this name lemmas are kept: the same statement is found again whatever it is called. */
const keptName = 'lemma';

/** Proves the lemmas of one theorem, and keeps each proof in the store as soon as the gate has accepted it. */
export class LemmaProver {
  readonly #theorem: Theorem;
  readonly #options: ProveOptions;
  readonly #budget: PlanBudget;
  readonly #proved: ProvedLemma[] = [];
  readonly #prefix: string;

  constructor(theorem: Theorem, options: ProveOptions, budget: PlanBudget) {
    this.#theorem = theorem;
    this.#options = options;
    this.#budget = budget;
    this.#prefix = freePrefix(theorem);
  }

  get proved(): readonly ProvedLemma[] {
    return this.#proved;
  }

  /** The theorem with the lemmas in its header, so that tactics can name them. */
  get extended(): Theorem {
    return { ...this.#theorem, header: headerWith(this.#theorem.header, this.#proved) };
  }

  /** `search` is asked when no proof is known. */
  async prove(statement: Conjecture, calls: number, search: LemmaSearch = subSearch): Promise<LemmaEnd> {
    const { proof: suggested, name: given, ...rest } = statement;
    const lemma: Lemma = { ...rest, name: given ?? `${this.#prefix}${this.#proved.length + 1}` };
    const remembered = await this.#recall(lemma);
    if (remembered !== null) return this.#keep(remembered, true);
    const header = headerWith(this.#theorem.header, this.#proved);
    const theorem = lemmaTheorem(this.#theorem, lemma, header);
    const { engine, fileLimits, signal } = this.#options;
    const opening = await engine.open(theorem, fileLimits, signal);
    if (opening.kind !== 'opened') {
      const isAnswer = opening.kind === 'invalid' || opening.kind === 'refused';
      return isAnswer ? { kind: 'unusable' } : { kind: 'open', left: [] };
    }
    if (suggested !== undefined) {
      const taken = await this.#take(lemma, suggested);
      if (taken !== null) return taken;
    }
    if (given === undefined && (await this.#isRedundant(theorem, opening.opened)))
      return { kind: 'redundant' };
    const { reported, stuck } = await search(
      theorem,
      opening.opened,
      this.#options,
      this.#budget.part(calls),
    );
    const { proof, reason, spent } = reported.result;
    this.#budget.add(spent);
    if (proof !== null) return (await this.#take(lemma, proof)) ?? { kind: 'unusable' };
    if (reason === 'refuted') return { kind: 'refuted', reason: reported.detail ?? '' };
    return { kind: 'open', left: stuck.map(({ pretty }) => pretty) };
  }

  /** Keeps the lemma if the gate takes the proof. */
  async #take(lemma: Lemma, proof: string): Promise<LemmaEnd | null> {
    const found: ProvedLemma = { ...lemma, proof, uses: namesIn(proof, this.#proved) };
    return (await this.#accept(found)) ? this.#keep(found, false) : null;
  }

  #keep(lemma: ProvedLemma, remembered: boolean): LemmaEnd {
    this.#proved.push(lemma);
    return { kind: 'proved', lemma, remembered };
  }

  /**
   * Whether simplification gets it from the definitions and from what is proved. What only `grind` gets may still help:
   * `a + (b + c) = b + (a + c)` follows from the laws before it, and sorts sums where these do not.
   */
  async #isRedundant(theorem: Theorem, opened: OpenedTheorem): Promise<boolean> {
    const { engine, signal } = this.#options;
    const constants = new Set(opened.part.goals.flatMap(({ shape }) => shape.constants));
    const names = opened.localDeclarations
      .filter(({ kind, name, isReducible }) => kind === 'definition' && !isReducible && constants.has(name))
      .map(({ name }) => name);
    const list = [...names, ...this.#proved.slice(-lemmasInOneCall).map(({ name }) => name)].join(', ');
    const tactics = ['rfl', `simp [${list}]`];
    const outcomes = await engine.apply({ theorem, path: [] }, tactics, siftLimits, signal);
    this.#budget.add({ calls: outcomes.filter(({ kind }) => kind !== 'lost').length });
    return outcomes.some(({ kind }) => kind === 'proved');
  }

  /** A proof that was kept for the statement behind the header alone, if the gate still takes it. */
  async #recall(lemma: Lemma): Promise<ProvedLemma | null> {
    const stored = await this.#options.store.proof(this.#hash(lemma));
    if (stored === undefined) return null;
    const verdict = await askGate(this.#options, lemmaTheorem(this.#theorem, lemma), stored.proof);
    return verdict.kind === 'accepted' ? { ...lemma, proof: stored.proof, uses: [] } : null;
  }

  /** Has the gate check the proof with all that it rests on inside, and keeps it. */
  async #accept(lemma: ProvedLemma): Promise<boolean> {
    const theorem = lemmaTheorem(this.#theorem, lemma);
    for (const style of ['written', 'cleared'] as const) {
      const proof = assembleProof(this.#proved, lemma.proof, style);
      const verdict = await askGate(this.#options, theorem, proof);
      if (verdict.kind === 'accepted') {
        await this.#options.store.putProof(this.#hash(lemma), { proof, certificate: verdict.certificate });
        return true;
      }
      if (lemma.uses.length === 0) break;
    }
    return false;
  }

  #hash(lemma: Lemma): string {
    const { header } = this.#theorem;
    const statement = lemmaDeclaration(lemma, keptName);
    return statementHash(this.#options.engine.fingerprint, { header, statement });
  }
}

const lemmasInOneCall = 14;

/** What no name of the theorem begins with. */
function freePrefix({ header, statement }: Theorem): string {
  let prefix = 'lemma_';
  while (header.includes(prefix) || statement.includes(prefix)) prefix = `own_${prefix}`;
  return prefix;
}

import { addSpent, type Spent } from '../../core/budget.ts';
import type { LakatosEvent } from '../../core/events.ts';
import type { Goal } from '../../core/goal.ts';
import type { Theorem } from '../../core/theorem.ts';
import { nothingSpent, type ReportedResult, type TheoremResult } from '../../core/theorem-result.ts';
import { isAnswer, type Reason } from '../../core/verdict.ts';
import type { OpenedTheorem, OpenOutcome } from '../../lean/engine.ts';
import { askGateTwice } from '../prove/ask-gate.ts';
import { sumContributions } from '../prove/count-contributions.ts';
import type { ProveOptions } from '../prove/prove-options.ts';
import type { Report } from '../prove/report.ts';
import { settleTheorem } from '../prove/settle-theorem.ts';
import { Deadline, endReason, theoremLedger, whyOver } from '../prove/theorem-ledger.ts';
import type { StoredProof } from '../store/schemas.ts';
import { isNamed } from './conjecture/conjecture.ts';
import { type Brought, LemmaProver, type LemmaSearch } from './lemma-prover.ts';
import type { LemmaWriter } from './lemma-writer.ts';
import { PlannedLemmas } from './planned-lemmas.ts';
import {
  type Plan,
  type PlanEvent,
  type Planner,
  type PlanPass,
  type PlanSettings,
  passesOf,
  type RejectedMain,
} from './planner.ts';
import { type ProvedLemma, proposition } from './sketch/lemma.ts';
import { assembleProof, namesIn } from './sketch/sketch.ts';
import { subSearch } from './sub-search.ts';

/** Whether an event is about a theorem as a whole: what works on a part of one tells none. */
export const isOfTheorem = ({ kind }: LakatosEvent): boolean =>
  kind === 'theorem-started' || kind === 'theorem-step' || kind === 'theorem-finished';

export interface PlanOptions extends ProveOptions {
  readonly planner: Planner;
  readonly plan: PlanSettings;
  /** Writes whole proofs of lemmas that the search leaves open; null or absent: no model does. */
  readonly writer?: LemmaWriter | null;
  readonly onPlan: (event: PlanEvent) => void;
}

interface PlannedResult {
  readonly reported: ReportedResult;
  /** Proved on the way, whatever came of the theorem. */
  readonly lemmas: readonly ProvedLemma[];
  /** Where its searches for the theorem itself got stuck last, the nearest to a proof first; may be empty. */
  readonly stuck: readonly Goal[];
}

interface Accepted extends StoredProof {
  readonly kind: 'accepted';
}

/** What came of a proof of the theorem from the lemmas. */
type Offered = Accepted | { readonly kind: 'rejected'; readonly reasons: readonly Reason[] };

interface MainEnd {
  readonly accepted: Accepted | null;
  readonly stuck: readonly Goal[];
  /** Whether the calls ended the search: with more it may find a proof. */
  readonly isCut: boolean;
}

/**
 * Proves a theorem by lemmas: a short search on the theorem alone, a plan made of where that got stuck, a short search
 * for each lemma, and the theorem again with what is proved; then all of that again with more calls. `limits` of the
 * options hold for all of it together. The lemmas' proofs are kept in the store one by one, so a run that was killed
 * proves none twice. Never throws: broken machinery is a result with its `fault`.
 */
export async function proveByPlan(theorem: Theorem, options: PlanOptions): Promise<PlannedResult> {
  const { engine } = options.lean;
  const { clock, limits } = options.run;
  const ledger = theoremLedger(limits, clock);
  using deadline = new Deadline(Number.POSITIVE_INFINITY, clock, options.run.signal);
  let told: Spent = nothingSpent;
  const quiet: ProveOptions = {
    ...options,
    run: { ...options.run, onEvent: tellProgress },
  };
  const prover = new LemmaProver(theorem, quiet, ledger, deadline.signal);
  const { parallelism } = options.search;
  const { writer = null } = options;
  const planned = new PlannedLemmas({ prover, parallelism, deeper: planDeeper(options), writer, isOver });
  const rejected: RejectedMain[] = [];
  const notes: string[] = [];
  const searches: Brought[] = [];
  let stuck: readonly Goal[] = [];
  const reported = await settleTheorem(theorem, options, work, () => ({
    spent: ledger.spent,
    lemmas: prover.results,
    contributionsTo: (result) => contributionsTo(result, [...searches, ...prover.brought]),
  }));
  return { reported, lemmas: prover.proved, stuck };

  /**
   * Searches inside a plan are told of under the theorem's own name and with what all of it has cost, and none of them as a
   * theorem. Of searches side by side each knows its own cost only: what was told once is never taken back.
   */
  function tellProgress(event: LakatosEvent): void {
    if (event.kind === 'search-progress') {
      const { spent } = ledger;
      const { calls, expansions, tokens } = addSpent(spent, event.spent);
      told = {
        ms: spent.ms,
        calls: Math.max(told.calls, calls),
        expansions: Math.max(told.expansions, expansions),
        tokens: Math.max(told.tokens, tokens),
      };
      options.run.onEvent({ ...event, id: theorem.id, spent: told });
    } else if (!isOfTheorem(event)) options.run.onEvent(event);
  }

  async function work(opened: OpenedTheorem, report: Report): Promise<ReportedResult> {
    ledger.restart();
    deadline.restart(limits.ms);
    const direct = await searchFor(theorem, opened, options.plan.directCalls);
    stuck = direct.stuck;
    const { proof, certificate, reason } = direct.reported.result;
    if (proof !== null && certificate !== null) return report.proved(proof, certificate, ledger.spent);
    if (reason === 'refuted' || reason === 'cancelled')
      return report.failed('not-proved', reason, direct.reported.detail, ledger.spent);
    const accepted = await inTime(() => follow(opened, isCut(direct.reported)));
    return accepted === null
      ? giveUp(report)
      : report.proved(accepted.proof, accepted.certificate, ledger.spent);
  }

  /** The theorem itself, alone or with lemmas in its header. */
  async function searchFor(of: Theorem, opened: OpenedTheorem, calls: number) {
    const found = await subSearch(of, opened, quiet, ledger.child(calls));
    const { proof, contributions } = found.reported.result;
    searches.push({ lemma: null, proved: proof !== null, contributions });
    return found;
  }

  /** What is broken off when the time is up may say so with an error. */
  async function inTime<T>(task: () => Promise<T>): Promise<T | null> {
    try {
      return await task();
    } catch (thrown) {
      if (options.run.signal.aborted || !deadline.signal.aborted) throw thrown;
      return null;
    }
  }

  /** Plans and goes through the lemmas, each time with more calls and with what was learnt. */
  async function follow(opened: OpenedTheorem, wasCut: boolean): Promise<Accepted | null> {
    let mayHelp = wasCut;
    for (const pass of passesOf(options.plan)) {
      if (isOver() || (pass.isFurther && !mayHelp)) return null;
      const before = effort();
      const plan = await makePlan(opened);
      const round = await proveLemmas(plan, pass);
      const accepted = round.accepted ?? (await offerMain(plan));
      if (accepted !== null) return accepted;
      if (isOver()) return null;
      mayHelp = round.isCut || wasCut;
      if (prover.proved.length === 0 && !pass.isFurther) continue;
      const end = await tryMain(pass.finalCalls);
      if (end.accepted !== null) return end.accepted;
      // Where nothing could be done, the next pass can not do more.
      mayHelp = (round.isCut || end.isCut) && effort() > before;
      stuck = end.stuck;
    }
    return null;
  }

  /** What the store answers costs no call, but an expansion all the same. */
  function effort(): number {
    const { calls, expansions } = ledger.spent;
    return calls + expansions;
  }

  async function makePlan(opened: OpenedTheorem): Promise<Plan> {
    const plan = await options.planner.plan(
      {
        ...{ theorem, opened, stuck, ledger: ledger.child(), isOver },
        rejected: [...rejected],
        proved: prover.proved,
        failed: planned.failed,
      },
      deadline.signal,
    );
    notes.push(...(plan.notes ?? []));
    options.onPlan({ kind: 'planned', lemmas: plan.lemmas.map(proposition) });
    return plan;
  }

  async function proveLemmas(
    { lemmas, main }: Plan,
    { lemmaCalls }: PlanPass,
  ): Promise<Omit<MainEnd, 'stuck'>> {
    let tried = prover.proved.length;
    let isCut = false;
    for await (const batch of planned.tryAll(lemmas, lemmaCalls)) {
      for (const { lemma, end } of batch) {
        const word = end.kind === 'proved' && end.remembered ? 'remembered' : end.kind;
        options.onPlan({ kind: 'lemma', statement: proposition(lemma), end: word });
        isCut ||= end.kind === 'unknown' || (end.kind === 'open' && end.isCut);
      }
      // A plan that says how the theorem follows is first carried out.
      if (main !== null) continue;
      if (prover.proved.length - tried < options.plan.lemmasBetween) continue;
      tried = prover.proved.length;
      const { accepted } = await tryMain(options.plan.mainCalls);
      if (accepted !== null) return { accepted, isCut };
    }
    return { accepted: null, isCut };
  }

  function isOver(): boolean {
    return whyOver({ ledger, deadline }) !== null;
  }

  /** The theorem with the lemmas in its header; then the proof with the lemmas inside, before the gate. */
  async function tryMain(calls: number): Promise<MainEnd> {
    const { extended, proved } = prover;
    const open = () => engine.open(extended, options.lean.fileLimits, deadline.signal);
    const first = await open();
    const opening = isSilent(first) && !isOver() ? await open() : first;
    if (opening.kind !== 'opened') {
      if (isSilent(opening) && !isOver())
        notes.push(`Lean gave no answer about the theorem with its lemmas (${opening.kind}).`);
      // Nobody has looked: the next pass may.
      return { accepted: null, stuck: [], isCut: isSilent(opening) };
    }
    const { reported: found, stuck: left } = await searchFor(extended, opening.opened, calls);
    const { proof: main } = found.result;
    const offered = main === null ? null : await offer(proved, main);
    const accepted = offered?.kind === 'accepted' ? offered : null;
    options.onPlan({ kind: 'main', proved: accepted !== null });
    return { accepted, stuck: left, isCut: isCut(found) };
  }

  /** How the plan itself says that the theorem follows, if all lemmas that it names are proved. */
  async function offerMain({ lemmas, main }: Plan): Promise<Accepted | null> {
    if (main === null || isOver()) return null;
    const known = new Set(prover.proved.map(({ name }) => name));
    if (!namesIn(main, lemmas.filter(isNamed)).every((name) => known.has(name))) return null;
    const offered = await offer(prover.proved, main);
    options.onPlan({ kind: 'main', proved: offered.kind === 'accepted' });
    if (offered.kind === 'accepted') return offered;
    if (!isAnswer(offered)) return null;
    const reasons = offered.reasons.map(({ code, message }) => `${code}: ${message}`);
    rejected.push({ proof: main, reasons });
    return null;
  }

  /**
   * Has the gate judge the theorem's proof with the lemmas inside, twice where it gives no verdict. What it says is of the
   * proof as it is written.
   */
  async function offer(lemmas: readonly ProvedLemma[], main: string): Promise<Offered> {
    const said: Reason[] = [];
    const [written, cleared] = [
      assembleProof(lemmas, main, 'written'),
      assembleProof(lemmas, main, 'cleared'),
    ];
    // They are one where no lemma is used.
    for (const proof of new Set([written, cleared])) {
      const verdict = await askGateTwice(options, theorem, proof, () => !isOver());
      if (verdict.kind === 'accepted') return { kind: 'accepted', proof, certificate: verdict.certificate };
      options.run.onEvent({ kind: 'proof-rejected', id: theorem.id, reasons: verdict.reasons });
      if (proof === written) said.push(...verdict.reasons);
    }
    return { kind: 'rejected', reasons: said };
  }

  function giveUp(report: Report): ReportedResult {
    const reason = endReason(whyOver({ ledger, deadline }));
    const detail = notes.length === 0 ? null : [...new Set(notes)].join('\n');
    return report.failed('not-proved', reason, detail, ledger.spent);
  }
}

/** Who proposed what in a plan's searches; what is in its proof counts as such only where the search for it is used. */
function contributionsTo({ status, proof }: TheoremResult, searches: readonly Brought[]) {
  const words = new Set(proof?.match(/[\p{L}_][\p{L}\p{N}_']*/gu) ?? []);
  return sumContributions(
    searches.map(({ lemma, proved, contributions = [] }) => ({
      isUsed: status === 'proved' && proved && (lemma === null || words.has(lemma)),
      contributions,
    })),
  );
}

/** Has a lemma that the search alone could not prove planned by itself; null where plans go no deeper. */
function planDeeper(options: PlanOptions): { readonly calls: number; readonly search: LemmaSearch } | null {
  const { deeper, ...plan } = options.plan;
  if (deeper === undefined || deeper.depth <= 0) return null;
  const next = { ...plan, deeper: { ...deeper, depth: deeper.depth - 1 } };
  return {
    calls: deeper.calls,
    search: async (theorem, _opened, { run: { onEvent, polishMs }, search: { parallelism } }, ledger) => {
      const onPlan = (event: PlanEvent) => options.onPlan({ within: theorem.id, ...event });
      const own = {
        ...options,
        run: { ...options.run, limits: ledger.part(), onEvent, polishMs },
        onPlan,
        search: { ...options.search, parallelism },
        plan: next,
      };
      const { reported, stuck } = await proveByPlan(theorem, own);
      ledger.add(reported.result.spent);
      return { reported, stuck };
    },
  };
}

const isSilent = ({ kind }: OpenOutcome): boolean => kind === 'lost' || kind === 'timeout';

/** Whether it was the calls that ended it: those grow from pass to pass. */
const isCut = ({ result }: ReportedResult): boolean => result.reason === 'budget-calls';

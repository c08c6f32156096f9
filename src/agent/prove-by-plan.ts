import type { Goal } from '../../core/goal.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { ReportedResult } from '../../core/theorem-result.ts';
import type { Certificate } from '../../core/verdict.ts';
import type { OpenedTheorem } from '../../lean/engine.ts';
import { askGate } from '../prove/ask-gate.ts';
import type { ProveOptions } from '../prove/prove-options.ts';
import type { Report } from '../prove/report.ts';
import { settleTheorem } from '../prove/settle-theorem.ts';
import { shapeOf } from './conjecture/conjecture.ts';
import { type LemmaEnd, LemmaProver, type LemmaSearch } from './lemma-prover.ts';
import { PlanBudget } from './plan-budget.ts';
import type { PlanEvent } from './plan-event.ts';
import type { PlanSettings } from './plan-settings.ts';
import type { FailedLemma, Plan, Planner } from './planner.ts';
import { type ProvedLemma, proposition } from './sketch/lemma.ts';
import { assembleProof, namesIn } from './sketch/sketch.ts';
import { subSearch } from './sub-search.ts';

export interface PlanOptions extends ProveOptions {
  readonly planner: Planner;
  readonly plan: PlanSettings;
  readonly onPlan: (event: PlanEvent) => void;
}

export interface PlannedResult {
  readonly reported: ReportedResult;
  /** Proved on the way, whatever came of the theorem. */
  readonly lemmas: readonly ProvedLemma[];
}

interface Accepted {
  readonly proof: string;
  readonly certificate: Certificate;
}

interface MainEnd {
  readonly accepted: Accepted | null;
  readonly stuck: readonly Goal[];
}

/**
 * Proves a theorem by lemmas: a short search on the theorem alone, a plan made of where that got stuck, a short search
 * for each lemma, and the theorem again with what is proved; then the same once more with more calls. `limits` of the
 * options hold for all of it together. The lemmas' proofs are kept in the store one by one, so a run that was killed
 * proves none twice. Never throws: broken machinery is a result with its `fault`.
 */
export async function proveByPlan(theorem: Theorem, options: PlanOptions): Promise<PlannedResult> {
  const { engine, clock, limits } = options;
  const budget = new PlanBudget(limits, clock);
  const quiet: ProveOptions = { ...options, onEvent: (event) => tellProgress(event, theorem, options) };
  const prover = new LemmaProver(theorem, quiet, budget);
  /** By shape, the latest last. */
  const failed = new Map<string, FailedLemma>();
  const notes: string[] = [];
  const deeper = planDeeper(options);
  const reported = await settleTheorem(theorem, options, work, () => budget.spent);
  return { reported, lemmas: prover.proved };

  async function work(opened: OpenedTheorem, report: Report): Promise<ReportedResult> {
    const direct = await subSearch(theorem, opened, quiet, budget.part(options.plan.directCalls));
    budget.add(direct.reported.result.spent);
    const { proof, certificate, reason } = direct.reported.result;
    if (proof !== null && certificate !== null) return report.proved(proof, certificate, budget.spent);
    if (reason === 'refuted' || reason === 'cancelled') return settle(direct.reported, report, budget);
    const accepted = await follow(opened, direct.stuck);
    return accepted === null
      ? giveUp(report)
      : report.proved(accepted.proof, accepted.certificate, budget.spent);
  }

  /** Plans and goes through the lemmas, each time with more calls and with what was learnt. */
  async function follow(opened: OpenedTheorem, stuckAtFirst: readonly Goal[]): Promise<Accepted | null> {
    const settled = new Set<string>();
    let stuck = stuckAtFirst;
    for (const calls of options.plan.lemmaCalls) {
      if (isOver()) return null;
      const { calls: callsLeft, tokens: tokensLeft } = budget.part(Number.POSITIVE_INFINITY);
      const msLeft = () => budget.part(Number.POSITIVE_INFINITY).ms;
      const plan = await options.planner.plan(
        {
          ...{ theorem, opened, stuck, callsLeft, tokensLeft, msLeft, isOver },
          proved: prover.proved,
          failed: [...failed.values()],
        },
        options.signal,
      );
      const { tokens = 0 } = plan;
      budget.add({ calls: plan.calls, tokens });
      notes.push(...(plan.notes ?? []));
      options.onPlan({ kind: 'planned', lemmas: plan.lemmas.map(proposition), spent: budget.spent });
      const accepted = (await proveLemmas(plan, calls, settled)) ?? (await offerMain(plan));
      if (accepted !== null) return accepted;
      if (isOver()) return null;
      if (prover.proved.length === 0) continue;
      const end = await tryMain(options.plan.finalCalls);
      if (end.accepted !== null) return end.accepted;
      stuck = end.stuck;
    }
    return null;
  }

  async function proveLemmas(
    { lemmas, main }: Plan,
    calls: number,
    settled: Set<string>,
  ): Promise<Accepted | null> {
    let tried = prover.proved.length;
    for (const lemma of lemmas) {
      const shape = shapeOf(lemma);
      if (lemma.name === undefined && settled.has(shape)) continue;
      if (isOver()) return null;
      const wasOpen = failed.get(shape)?.kind === 'open';
      const end = await (wasOpen && deeper !== null
        ? prover.prove(lemma, deeper.calls, deeper.search)
        : prover.prove(lemma, calls));
      const word = end.kind === 'proved' && end.remembered ? 'remembered' : end.kind;
      options.onPlan({ kind: 'lemma', statement: proposition(lemma), end: word, spent: budget.spent });
      if (end.kind !== 'open') settled.add(shape);
      failed.delete(shape);
      const failure = failureOf(end);
      if (failure !== null) failed.set(shape, { statement: lemma, ...failure });
      // A plan that says how the theorem follows is first carried out.
      if (main !== null) continue;
      if (prover.proved.length - tried < options.plan.lemmasBetween) continue;
      tried = prover.proved.length;
      const { accepted } = await tryMain(options.plan.mainCalls);
      if (accepted !== null) return accepted;
    }
    return null;
  }

  function isOver(): boolean {
    return budget.exhausted !== null || options.signal.aborted;
  }

  /** The theorem with the lemmas in its header; then the proof with the lemmas inside, before the gate. */
  async function tryMain(calls: number): Promise<MainEnd> {
    const { extended, proved } = prover;
    const opening = await engine.open(extended, options.fileLimits, options.signal);
    if (opening.kind !== 'opened') return { accepted: null, stuck: [] };
    const { reported: found, stuck } = await subSearch(extended, opening.opened, quiet, budget.part(calls));
    budget.add(found.result.spent);
    const { proof: main } = found.result;
    options.onPlan({ kind: 'main', proved: main !== null, spent: budget.spent });
    return { accepted: main === null ? null : await assemble(proved, main), stuck };
  }

  /** How the plan itself says that the theorem follows, if all lemmas that it names are proved. */
  async function offerMain({ lemmas, main }: Plan): Promise<Accepted | null> {
    if (main === null || isOver()) return null;
    const known = new Set(prover.proved.map(({ name }) => name));
    const named = lemmas.flatMap((lemma) =>
      lemma.name === undefined ? [] : [{ ...lemma, name: lemma.name }],
    );
    if (!namesIn(main, named).every((name) => known.has(name))) return null;
    const accepted = await assemble(prover.proved, main);
    options.onPlan({ kind: 'main', proved: accepted !== null, spent: budget.spent });
    return accepted;
  }

  async function assemble(lemmas: readonly ProvedLemma[], main: string): Promise<Accepted | null> {
    for (const style of ['written', 'cleared'] as const) {
      const proof = assembleProof(lemmas, main, style);
      const verdict = await askGate(options, theorem, proof);
      if (verdict.kind === 'accepted') return { proof, certificate: verdict.certificate };
      options.onEvent({ kind: 'proof-rejected', id: theorem.id, reasons: verdict.reasons });
    }
    return null;
  }

  function giveUp(report: Report): ReportedResult {
    const reason = options.signal.aborted ? 'cancelled' : (budget.exhausted ?? 'exhausted');
    const proved = prover.proved.map((lemma) => `proved on the way: ${proposition(lemma)}`);
    const detail = [...new Set(notes), ...proved].join('\n');
    return report.failed('not-proved', reason, detail === '' ? undefined : detail, budget.spent);
  }
}

/** Has a lemma that the search alone could not prove planned by itself; null where plans go no deeper. */
function planDeeper(options: PlanOptions): { readonly calls: number; readonly search: LemmaSearch } | null {
  const { deeper, ...plan } = options.plan;
  if (deeper === undefined || deeper.depth <= 0) return null;
  const next = { ...plan, deeper: { ...deeper, depth: deeper.depth - 1 } };
  return {
    calls: deeper.calls,
    search: async (theorem, _opened, { onEvent }, limits) => {
      const { reported } = await proveByPlan(theorem, { ...options, limits, onEvent, plan: next });
      if (reported.fault !== undefined) throw reported.fault;
      return { reported, stuck: [] };
    },
  };
}

/** What the next plan is told of a lemma; null when it was proved, or needs no proof. */
function failureOf(end: LemmaEnd): Pick<FailedLemma, 'kind' | 'left'> | null {
  switch (end.kind) {
    case 'proved':
    case 'redundant':
      return null;
    case 'refuted':
      return { kind: 'refuted', left: [end.reason] };
    case 'unusable':
      return { kind: 'unusable', left: [] };
    case 'open':
      return { kind: 'open', left: end.left };
  }
}

/** What the first search said, with what was spent. */
function settle({ result, detail }: ReportedResult, report: Report, budget: PlanBudget): ReportedResult {
  const reason = result.reason ?? 'exhausted';
  return report.failed('not-proved', reason, detail ?? undefined, budget.spent);
}

/** Searches inside a plan are told of under the theorem's own name, and none of them as a theorem. */
function tellProgress(
  event: Parameters<ProveOptions['onEvent']>[0],
  { id }: Theorem,
  { onEvent }: PlanOptions,
): void {
  if (event.kind === 'search-progress') onEvent({ ...event, id });
  else if (event.kind !== 'theorem-started' && event.kind !== 'theorem-finished') onEvent(event);
}

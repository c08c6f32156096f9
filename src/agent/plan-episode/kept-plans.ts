import { LakatosError } from '../../../core/errors.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { beginsWith } from '../../prove/episode/parse-line.ts';
import type { Store } from '../../store/store.ts';
import type { Conjecture } from '../conjecture/conjecture.ts';
import type { FailedLemma } from '../planner.ts';
import { type ProvedLemma, proposition } from '../sketch/lemma.ts';
import { lemmaKey } from '../sketch/lemma-key.ts';
import { explainPlan } from './explain-plan.ts';
import type { PlanLineOf } from './plan-lines.ts';
import { type PlanView, readPlan } from './read-plan.ts';

/** A lemma with the name that the plan's proofs know it by. */
export type NamedLemma = Conjecture & { readonly name: string };

/** What earlier runs left of their plans for a theorem. */
export interface KeptPlans {
  /** Lemmas whose proofs are in the store. */
  readonly proved: readonly (NamedLemma & ProvedLemma)[];
  readonly failed: readonly FailedLemma[];
  /** A plan whose work was broken off; null when the last one was gone through. */
  readonly unfinished: { readonly lemmas: readonly Conjecture[]; readonly main: string | null } | null;
}

/** By whom plans are gone on with. */
export interface PlanOwner {
  readonly theorem: Theorem;
  /** Of the Lean engine. */
  readonly fingerprint: string;
  readonly planner: string;
  readonly seed: number;
}

/** Episodes of the theorem that are looked at: those of its searches are among them. */
const mostEpisodes = 16;

/**
 * What the latest plan of the same planner, with the same seed, for the same theorem left; null when there is none. A run
 * that came to no plan with lemmas left nothing, and does not hide the one before it.
 */
export async function readKeptPlans(owner: PlanOwner, store: Store): Promise<KeptPlans | null> {
  const headers = await store.episodes(owner.theorem.id);
  for (const { id } of headers.slice(-mostEpisodes).reverse()) {
    const lines = (await store.episode(id))?.lines ?? [];
    const view = beginsWith(lines, 'plan') ? readable(lines) : null;
    if (view === null || !isOf(owner, view)) continue;
    const plans = plansFor(owner.theorem, view);
    if (plans.some(({ lemmas }) => lemmas.length > 0)) return keptOf(view, plans, owner, store);
  }
  return null;
}

/** Null: another version has recorded it, so nothing of it is gone on with. */
function readable(lines: readonly unknown[]): PlanView | null {
  try {
    return readPlan(lines);
  } catch (thrown) {
    if (thrown instanceof LakatosError && thrown.code === 'INPUT_INVALID') return null;
    throw thrown;
  }
}

function isOf({ theorem, fingerprint, planner, seed }: PlanOwner, { setting }: PlanView): boolean {
  return (
    setting.theorem.header === theorem.header &&
    setting.theorem.statement === theorem.statement &&
    setting.fingerprint === fingerprint &&
    setting.planner === planner &&
    setting.seed === seed
  );
}

const plansFor = ({ id }: Theorem, { lines }: PlanView): readonly PlanLineOf<'planned'>[] =>
  lines.flatMap((line) => (line.type === 'planned' && line.theorem === id ? [line] : []));

async function keptOf(
  view: PlanView,
  plans: readonly PlanLineOf<'planned'>[],
  { theorem, fingerprint }: PlanOwner,
  store: Store,
): Promise<KeptPlans> {
  const last = plans.at(-1);
  // A plan that was gone through would fail again.
  const isOver = view.result?.reason === 'exhausted' || view.result?.reason === 'gate-rejected';
  const { lemmas = [], main = null } = last ?? {};
  const byName = new Map<string, NamedLemma>();
  for (const lemma of plans.flatMap((plan) => plan.lemmas))
    if (lemma.name !== undefined) byName.set(lemma.name, { ...lemma, name: lemma.name });
  const proved: (NamedLemma & ProvedLemma)[] = [];
  for (const lemma of byName.values()) {
    const stored = await store.proof(lemmaKey(fingerprint, theorem, lemma));
    if (stored !== undefined) proved.push({ ...lemma, proof: stored.proof, uses: [] });
  }
  return {
    proved,
    failed: isOver ? failedOf(view, theorem, [...byName.values()]) : [],
    unfinished: isOver || last === undefined || lemmas.length === 0 ? null : { lemmas, main },
  };
}

/** Of the last plan for the theorem. Where the search got stuck is not kept. */
function failedOf(view: PlanView, { id }: Theorem, named: readonly NamedLemma[]): readonly FailedLemma[] {
  const last = explainPlan(view).plans.findLast(({ theorem }) => theorem === id);
  return (last?.lemmas ?? []).flatMap(({ statement, end }) => {
    const lemma = named.find((one) => proposition(one) === statement);
    const isFailure = end === 'open' || end === 'refuted' || end === 'unusable';
    return lemma !== undefined && isFailure ? [{ statement: lemma, kind: end, left: [] }] : [];
  });
}

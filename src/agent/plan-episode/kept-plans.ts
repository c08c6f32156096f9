import { LakatosError } from '../../../core/errors.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { linesOf } from '../../prove/conversation/transcript.ts';
import { beginsWith } from '../../prove/episode/parse-line.ts';
import type { Store } from '../../store/store.ts';
import { type Conjecture, isNamed, type NamedLemma } from '../conjecture/conjecture.ts';
import type { FailedLemma, Planner } from '../planner.ts';
import { lemmaKey, type ProvedLemma, proposition } from '../sketch/lemma.ts';
import { type PlanLineOf, type PlanView, readPlan } from './plan-lines.ts';

/** What earlier runs left of their plans for a theorem. */
interface KeptPlans {
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
    const plans = linesOf(view.lines, 'planned').filter(({ theorem }) => theorem === owner.theorem.id);
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
  const named = plans.flatMap((plan) => plan.lemmas).filter(isNamed);
  const byName = new Map(named.map((lemma) => [lemma.name, lemma]));
  const proved: (NamedLemma & ProvedLemma)[] = [];
  for (const lemma of byName.values()) {
    const stored = await store.proof(lemmaKey(fingerprint, theorem, lemma));
    if (stored !== undefined) proved.push({ ...lemma, proof: stored.proof, uses: [] });
  }
  return {
    proved,
    failed: isOver && last !== undefined ? failedOf(view, last, [...byName.values()]) : [],
    unfinished: isOver || last === undefined || lemmas.length === 0 ? null : { lemmas, main },
  };
}

/** Of the last plan for the theorem. Where the search got stuck is not kept. */
function failedOf(
  { lines }: PlanView,
  last: PlanLineOf<'planned'>,
  named: readonly NamedLemma[],
): readonly FailedLemma[] {
  const tried = linesOf(lines.slice(lines.indexOf(last)), 'lemma').filter(
    ({ within }) => within === undefined,
  );
  return tried.flatMap(({ statement, end }) => {
    const lemma = named.find((one) => proposition(one) === statement);
    const isFailure = end === 'open' || end === 'refuted' || end === 'unusable';
    return lemma !== undefined && isFailure ? [{ statement: lemma, kind: end, left: [] }] : [];
  });
}

const resumedNote = 'it goes on with the plan of an earlier run';

/**
 * Goes on with what an earlier run planned for the theorem. A plan whose work was broken off is handed over again, which
 * costs no answer of the model; its proved lemmas are found in the store. Else the model is told what is proved, and those
 * lemmas come before its own, so that its plan may name them. `kept` is asked once, when the theorem is first planned.
 */
export function resumePlanner(
  planner: Planner,
  theorem: Theorem,
  kept: () => Promise<KeptPlans | null>,
): Planner {
  let isFirst = true;
  return {
    name: planner.name,
    async plan(situation, signal) {
      if (!isFirst || situation.theorem.id !== theorem.id) return planner.plan(situation, signal);
      isFirst = false;
      const known = await kept();
      if (known === null) return planner.plan(situation, signal);
      const { proved, failed, unfinished } = known;
      if (unfinished !== null) {
        const { lemmas, main } = unfinished;
        const names = new Set(lemmas.map(({ name }) => name));
        const before = proved.filter(({ name }) => !names.has(name)).map(asConjecture);
        return { lemmas: [...before, ...lemmas], main, notes: [resumedNote] };
      }
      const plan = await planner.plan(
        { ...situation, proved: [...proved, ...situation.proved], failed: [...failed, ...situation.failed] },
        signal,
      );
      return { ...plan, lemmas: [...proved.map(asConjecture), ...plan.lemmas] };
    },
  };
}

/** Its proof, which has all that it rests on inside, is found in the store. */
const asConjecture = ({ uses: _, proof: __, ...lemma }: KeptPlans['proved'][number]) => lemma;

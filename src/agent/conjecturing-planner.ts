import type { Goal } from '../../core/goal.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import { rootPosition } from '../prove/lean/lean-position.ts';
import type { WholeProofSettings } from '../prove/whole-proof/whole-proof-settings.ts';
import { type Conjecture, statementOf } from './conjecture/conjecture.ts';
import { fromConstants, testsIn } from './conjecture/from-constants.ts';
import { fromGoals, relevanceOf } from './conjecture/from-goals.ts';
import { fromSchemes, fromTests } from './conjecture/from-schemes.ts';
import { sift, siftLimits } from './conjecture/sift.ts';
import { writerOver } from './lemma-writer.ts';
import type { Memory } from './memory/memory.ts';
import type { PlanningOptions } from './plan-episode/plan-recorded.ts';
import { defaultPlan, type Plan, type Planner } from './planner.ts';
import { shapeOf } from './same-theorem/levels.ts';
import { surroundingsOf } from './sketch/goal-binders.ts';
import { learnOperations } from './terms/build-operations.ts';

/** So many conjectures of each kind are looked at, and so many that hold are handed on. */
const schemesAtMost = 160;
const goalsAtMost = 30;
const constantsAtMost = 20;
const testsAtMost = 30;
const lemmasAtMost = 40;
/** A conjecture on which Lean gave no answer is asked about so often. */
const askedAtMost = 3;

/** How it is planned without a model that plans. `whole`: a model writes whole proofs of lemmas; null: none does. */
export const conjecturedPlans = (
  memory: Memory | null,
  whole: WholeProofSettings | null,
): PlanningOptions => ({
  ...{ plannerFor: conjecturingPlanner, plan: defaultPlan, memory },
  ...(whole !== null && { writer: writerOver(whole) }),
});

/**
 * Plans without a model. It conjectures laws of the functions of the header (by schemes), of the tests by which they decide,
 * and generalises the goals at which the search got stuck; what holds on small instances is handed on, laws of the functions
 * that stand first in the header first: later functions are made of these.
 */
export function conjecturingPlanner(engine: LeanEngine): Planner {
  /** Whether a conjecture behind a header holds on its instances. */
  const judged = new Map<string, boolean>();
  const unanswered = new Map<string, number>();
  return {
    name: 'conjecturing/2',
    async plan({ theorem, opened, stuck, ledger, isOver }, signal): Promise<Plan> {
      const goals = [...opened.part.goals, ...stuck];
      const learned = await learnOperations(theorem, opened, goals, engine, signal);
      ledger.add({ calls: learned.calls });
      const { definitions, operations } = learned;
      const surroundings = opened.part.goals.slice(0, 1).flatMap(surroundingsOf);
      const relevance = relevanceOf(definitions, goals);
      const taken = opened.localDeclarations.map(({ name }) => name.split('.').at(-1) ?? name);
      const about = { operations, relevance, isFamiliar: familiarTo(theorem), taken, surroundings };
      // Those of few are first: all that hold of them have a place among the lemmas.
      const conjectures = [
        ...fromConstants({ goals, signatures: learned.signatures, operations, surroundings }).slice(
          0,
          constantsAtMost,
        ),
        ...fromTests(testsIn(theorem.header, operations), about).slice(0, testsAtMost),
        ...fromSchemes(about).slice(0, schemesAtMost),
        ...fromGoals({ goals: stuck, operations, surroundings }).slice(0, goalsAtMost),
      ];
      const wanted = without(opened.part.goals[0], conjectures, surroundings);
      const keyOf = (conjecture: Conjecture) => `${shapeOf(conjecture)}\n${theorem.header}`;
      const fresh = wanted.filter(
        (conjecture) =>
          !judged.has(keyOf(conjecture)) && (unanswered.get(keyOf(conjecture)) ?? 0) < askedAtMost,
      );
      const sifted = await sift(fresh, rootPosition(theorem, opened.part).state.reference, {
        ...{ engine, limits: siftLimits, signal },
        types: learned.types,
        calls: ledger.left('calls'),
        isOver,
      });
      const { holding, calls } = sifted;
      ledger.add({ calls });
      for (const conjecture of sifted.tested) judged.set(keyOf(conjecture), holding.includes(conjecture));
      for (const conjecture of sifted.unanswered)
        unanswered.set(keyOf(conjecture), (unanswered.get(keyOf(conjecture)) ?? 0) + 1);
      const held = wanted.filter((conjecture) => judged.get(keyOf(conjecture)) === true);
      const lemmas = inOrder(held.slice(0, lemmasAtMost), definitions);
      return { lemmas, main: null };
    },
  };
}

/** The theorem itself is no lemma, and conjectures of both kinds may meet. */
function without(
  goal: Goal | undefined,
  conjectures: readonly Conjecture[],
  surroundings: readonly string[],
): readonly Conjecture[] {
  const asked = goal === undefined ? null : statementOf(goal, surroundings);
  const seen = new Set(asked === null ? [] : [shapeOf(asked)]);
  return conjectures.filter((conjecture) => {
    const shape = shapeOf(conjecture);
    const isNew = !seen.has(shape);
    seen.add(shape);
    return isNew;
  });
}

/** By the last of the header's definitions that it mentions, then by score. */
function inOrder(conjectures: readonly Conjecture[], definitions: readonly string[]): readonly Conjecture[] {
  const level = ({ conclusion, premises }: Conjecture) => {
    const words = new Set([conclusion, ...premises].join(' ').match(/[\p{L}_][\p{L}\p{N}_'.]*/gu) ?? []);
    return definitions.findLastIndex((name) => words.has(name));
  };
  return conjectures
    .map((conjecture) => ({ conjecture, level: level(conjecture) }))
    .sort(
      (a, b) =>
        Number(a.conjecture.isForeign) - Number(b.conjecture.isForeign) ||
        a.level - b.level ||
        rank(b.conjecture) - rank(a.conjecture),
    )
    .map(({ conjecture }) => conjecture);
}

/** Operators and constants of the library that come with the types themselves. */
const comesWithTypes = new Set(['[]', '::', '0', 'Nat.succ', 'true', 'false', '!']);

/** Whether a function of the library occurs in the theorem's text; its name may stand behind a dot. */
function familiarTo({ header, statement }: Theorem): (name: string) => boolean {
  const text = `${header}\n${statement}`;
  return (name) => comesWithTypes.has(name) || text.includes(name.split('.').at(-1) ?? name);
}

/** Laws of few variables are proved first: those of more rest on them. */
const rank = ({ score, variables }: Conjecture): number => score / variables.length;

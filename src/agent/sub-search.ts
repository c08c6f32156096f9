import type { Goal } from '../../core/goal.ts';
import type { Ledger } from '../../core/ledger.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { ReportedResult } from '../../core/theorem-result.ts';
import type { OpenedTheorem } from '../../lean/engine.ts';
import { nodeAt, type ProofTree } from '../../search/proof-tree.ts';
import { generalisable, inductionCandidates } from '../prove/enumerative/induction/induction.ts';
import { findNearGoals } from '../prove/episode/explain-episode.ts';
import type { LeanState } from '../prove/lean/lean-position.ts';
import type { TacticProposer } from '../prove/policy/guide-policy.ts';
import type { ProveOptions } from '../prove/prove-options.ts';
import { callsOnVariables } from '../prove/reading/calls.ts';
import { buildGoalContext, type GoalContext, type Surroundings } from '../prove/reading/goal-context.ts';
import { beginReport } from '../prove/report.ts';
import { searchProof } from '../prove/search-proof.ts';
import { conditionWords, isTested } from './conjecture/from-constants.ts';

/** `grind` gets slower with each theorem that it is told of; the simplifier hardly does. */
const grindLemmas = 6;
const simpLemmas = 14;
const definitionsAtMost = 8;
const variablesAtMost = 3;
const lockstepAtMost = 2;
const callsAtMost = 2;
const testsAtMost = 2;
/** Of those about tests that the goal does not mention. */
const testLemmas = 5;
/** Of what is proposed here, among all. */
const share = 0.6;

/**
 * A proposer that tries the lemmas of a plan first, all together: by automation alone, behind one induction, and behind cases
 * on the tests of the definitions. What it proposes proves its goal or fails, so each costs one call and leaves nothing to
 * explore. `conditions`: words by which the header's definitions decide.
 */
export function withLemmas(
  propose: TacticProposer,
  conditions: ReadonlySet<string> = new Set(),
): TacticProposer {
  return (goals, surroundings) => {
    const others = propose(goals, surroundings);
    const [goal] = goals;
    if (goal === undefined || goal.shape.binders > 0) return others;
    const context = buildGoalContext(goal, surroundings);
    if (context.definitions.length === 0) return others;
    const own = tacticsFor(context, testsFor(context, surroundings, conditions));
    const logShare = Math.log(share / own.length);
    return [
      ...own.map((action) => ({ action, logProbability: logShare, source: 'plan' })),
      ...others.map((other) => ({ ...other, logProbability: other.logProbability + Math.log(1 - share) })),
    ];
  };
}

/** What definitions of the goal decide by: definitions themselves, and lemmas about them, which the goal need not mention. */
interface Tests {
  readonly names: readonly string[];
  readonly lemmas: readonly string[];
}

function testsFor(
  { definitions, lemmas }: GoalContext,
  { declarations }: Surroundings,
  conditions: ReadonlySet<string>,
): Tests {
  const tests = declarations.filter(
    ({ kind, name, isReducible }) => kind === 'definition' && !isReducible && isTested(name, conditions),
  );
  const names = new Set(tests.map(({ name }) => name));
  const isKnown = new Set([...definitions, ...lemmas].map(({ name }) => name));
  const about = declarations.filter(
    ({ kind, name, constants }) =>
      kind === 'theorem' && !isKnown.has(name) && constants.some((constant) => names.has(constant)),
  );
  return { names: [...names], lemmas: about.map(({ name }) => name) };
}

function tacticsFor(context: GoalContext, tests: Tests): readonly string[] {
  const own = context.definitions.map(({ name }) => name);
  const definitions = [...own, ...tests.names.filter((name) => !own.includes(name))].slice(
    0,
    definitionsAtMost,
  );
  const lemmas = [...tests.lemmas.slice(0, testLemmas), ...context.lemmas.map(({ name }) => name)];
  const simp = [...definitions, ...lemmas.slice(0, simpLemmas)].join(', ');
  const grind = [...definitions, ...lemmas.slice(0, grindLemmas)].join(', ');
  const closer = `first | (simp_all [${simp}]; done) | grind [${grind}]`;
  const inductions = context.hasInductionHypothesis
    ? []
    : [
        ...inductionCandidates(context)
          .slice(0, variablesAtMost)
          .flatMap(({ variable: { name } }) => {
            const others = generalisable(name, context);
            const free = others.length === 0 ? [] : [`induction ${name} generalizing ${others.join(' ')}`];
            return [`induction ${name}`, ...free];
          }),
        ...lockstep(context),
        ...(tests.names.length === 0 ? [] : alongCalls(context)),
      ];
  return [
    ...(lemmas.length === 0 ? [] : [closer]),
    ...casesOn(context, tests.names).map((cases) => `${cases} <;> (${closer})`),
    ...inductions.map((induction) => `${induction} <;> (${closer})`),
  ];
}

/** A function that looks at two arguments at once needs the cases of both: `atMost a b`, on the way to smaller ones. */
function lockstep(context: GoalContext): readonly string[] {
  const [first] = inductionCandidates(context);
  if (first === undefined) return [];
  const { name, type } = first.variable;
  const others = generalisable(name, context);
  const alike = others.filter((other) =>
    context.variables.some((variable) => variable.name === other && variable.type === type),
  );
  if (alike.length === 0) return [];
  const cases = alike.slice(0, lockstepAtMost).map((other) => `cases ${other}`);
  return [[`induction ${name} generalizing ${others.join(' ')}`, ...cases].join(' <;> ')];
}

/** Along the equations of a function of the goal, which split on its tests. */
function alongCalls(context: GoalContext): readonly string[] {
  const variables = new Set(context.variables.map(({ name }) => name));
  const texts = [context.goal.target, ...context.proofs.map(({ type }) => type)];
  const calls = context.definitions
    .filter(({ isRecursive }) => isRecursive)
    .flatMap(({ name }) => texts.flatMap((text) => callsOnVariables(text, name, variables)));
  return [...new Set(calls)].slice(0, callsAtMost).map((call) => `fun_induction ${call}`);
}

/** Each test of two variables, both ways round: true or false. */
function casesOn(context: GoalContext, tests: readonly string[]): readonly string[] {
  const data = context.variables.filter(({ mentions }) => mentions > 0);
  const pairs = data.flatMap((a, at) =>
    data.slice(at + 1).flatMap((b) => (a.type === b.type ? [[a.name, b.name] as const] : [])),
  );
  // Text does not say of which type a test is: one pair of each of two types.
  const typeOf = new Map(data.map(({ name, type }) => [name, type]));
  const chosen = pairs.filter(([a], at) => pairs.findIndex(([b]) => typeOf.get(a) === typeOf.get(b)) === at);
  const supply = context.names();
  return chosen.slice(0, 2).flatMap(([a, b]) =>
    tests.slice(0, testsAtMost).map((test) => {
      const names = supply.fork();
      const [h, k] = [names.fresh('h'), names.fresh('h')];
      return `(cases ${h} : ${test} ${a} ${b} <;> cases ${k} : ${test} ${b} ${a})`;
    }),
  );
}

const stuckAtMost = 12;

interface SubSearchEnd {
  readonly reported: ReportedResult;
  /** Goals that were left, the nearest to a proof first. */
  readonly stuck: readonly Goal[];
}

/** One ordinary search inside a plan, within what the ledger has left: its result, and where it got stuck. */
export async function subSearch(
  theorem: Theorem,
  opened: OpenedTheorem,
  options: ProveOptions,
  ledger: Ledger,
): Promise<SubSearchEnd> {
  let tree: ProofTree<LeanState, string> | null = null;
  const { propose, inspect } = options.search;
  const reported = await searchProof(
    theorem,
    opened,
    {
      ...options,
      run: { ...options.run, limits: ledger.part() },
      search: {
        ...options.search,
        propose: withLemmas(propose, conditionWords(theorem.header)),
        inspect(now) {
          tree = now;
          inspect?.(now);
        },
      },
    },
    beginReport(theorem, options.run.clock),
    (spent) => ledger.add(spent),
  );
  ledger.add(reported.result.spent);
  return { reported, stuck: tree === null ? [] : stuckGoals(tree) };
}

function stuckGoals(tree: ProofTree<LeanState, string>): readonly Goal[] {
  const near = findNearGoals(tree).map(({ node }) => nodeAt(tree, node));
  const found = near.flatMap(({ asked, position }) => (asked ? position.state.part.goals : []));
  return [...new Map(found.map((goal) => [goal.pretty, goal])).values()].slice(0, stuckAtMost);
}

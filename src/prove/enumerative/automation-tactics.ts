import type { GoalContext } from './goal-context.ts';
import { type WeightedTactic, weighted } from './tactic-provider.ts';

const arithmeticTypes = ['Nat', 'Int', 'Fin'];
const arithmeticRelations = [
  'Eq',
  'Ne',
  'LE.le',
  'LT.lt',
  'GE.ge',
  'GT.gt',
  'Dvd.dvd',
  'Not',
  'And',
  'Or',
  'Iff',
  'False',
];

/** True when linear arithmetic may have something to say about the goal. */
export function isArithmetic(context: GoalContext): boolean {
  const { head, constants } = context.goal.shape;
  if (!arithmeticTypes.some((name) => context.constants.has(name))) return false;
  if (head !== null && !arithmeticRelations.includes(head)) return false;
  return constants.some((name) => arithmeticTypes.includes(name)) || head === 'False';
}

/** What automation may unfold or use: definitions, constructors of predicates, a few theorems. */
export function unfoldable(context: GoalContext): string[] {
  return context.definitions.map((entry) => entry.name);
}

/** At most this many theorems of the header go into one call of an automatic tactic. */
const lemmaLimit = 3;

export function usableLemmas(context: GoalContext): string[] {
  return context.lemmas.slice(0, lemmaLimit).map((entry) => entry.name);
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? '' : ` [${names.join(', ')}]`;
}

/** The automatic tactics for a goal, each with the header's definitions and theorems where it can use them. */
export function automationTactics(context: GoalContext): WeightedTactic[] {
  const definitions = unfoldable(context);
  const lemmas = usableLemmas(context);
  const predicates = context.predicates.map((info) => info.name);
  const constructors = context.predicates.flatMap((info) =>
    info.constructors.map((constructor) => `${info.name}.${constructor.name}`),
  );
  const withFacts = context.proofs.length > 0;
  const found: WeightedTactic[] = [];

  if (definitions.length > 0) found.push(...weighted(1.3, `simp${listed(definitions)}`));
  found.push(...weighted(definitions.length > 0 ? 0.5 : 1.3, 'simp'));
  if (withFacts) {
    if (definitions.length > 0) found.push(...weighted(1.1, `simp_all${listed(definitions)}`));
    found.push(...weighted(definitions.length > 0 ? 0.5 : 1.1, 'simp_all'));
  }
  if (isArithmetic(context)) found.push(...weighted(1.0, 'omega'));
  found.push(...weighted(definitions.length > 0 ? 0.4 : 1.0, 'grind'));
  const unfolded = [...definitions, ...predicates];
  if (unfolded.length > 0) found.push(...weighted(1.0, `grind${listed(unfolded)}`));
  if (lemmas.length > 0) {
    found.push(...weighted(0.8, `grind${listed([...unfolded, ...lemmas])}`));
    found.push(...weighted(0.6, `${withFacts ? 'simp_all' : 'simp'}${listed([...definitions, ...lemmas])}`));
    if (definitions.length > 0)
      found.push(...weighted(0.25, `${withFacts ? 'simp_all' : 'simp'}${listed(lemmas)}`));
  }
  if (constructors.length > 0) {
    found.push(...weighted(0.3, `simp_all${listed([...definitions, ...constructors])}`));
  }
  return found;
}

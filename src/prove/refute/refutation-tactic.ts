import type { InstanceQuestion, QuestionBinder } from './question.ts';

/** The closed statement inside the tactic: a name that no hypothesis has. */
const claim = 'closed_claim';

/**
 * Tactics that end with one closed goal `P` exactly when Lean has proved `¬P`. All hypotheses are reverted, so that `P`
 * is the whole statement; a term that needs both `P` and `¬P` leaves two goals, and the second is closed by instances:
 *
 *   revert ...; refine (P and ¬P give P) ?_ ?_; then, for ¬P:
 *   intro h; exact absurd (fun n (_ : n ∈ [0, 1, 2]) hn => @h n hn) (by decide)
 */
function refutation({ renamed, binders }: InstanceQuestion, closing: string): string {
  const rename = renamed.length === 0 ? '' : `rename_i ${renamed.join(' ')}; `;
  // A statement about nothing is closed already, and is its own only instance.
  const revert = binders.length === 0 ? '' : `revert ${binders.map(({ name }) => name).join(' ')}; `;
  return `(${rename}${revert}${split}${closing})`;
}

// Lean must not introduce implicit arguments of `P` here: `P` would not be closed.
const split =
  'refine no_implicit_lambda% ((fun {p : Prop} (yes : p) (_ : _root_.Not p) => yes) ?_ ?_); rotate_left; ';

/**
 * The words by which what is left says something: they must mean what they mean to us. How the other goal is closed doesn't
 * matter, as that takes a proof of it.
 */
export const tellingWords = `(rename_i ; revert ; ${split})`;

/** The hypothesis that `byEvaluation` leaves behind when all instances are true. */
const allHold = 'holds_on_samples';

/**
 * Runs through all samples at once; `fixed` gives single values for some variables. That all are
 * true is asked first: for that the kernel alone is enough, and it is the usual answer.
 */
export function byEvaluation(
  question: InstanceQuestion,
  fixed: ReadonlyMap<string, string> = new Map(),
): string {
  const statement = statementOver(question.binders, (binder) => {
    const value = fixed.get(binder.name);
    return value === undefined
      ? { bound: [binder.name, `(_ : ${binder.name} ∈ ${binder.list})`], value: binder.name }
      : { bound: [], value };
  });
  return refutation(
    question,
    `intro ${claim}; first ` +
      `| have ${allHold} := (fun {s : Prop} (_ _ : s) => _root_.True.intro) ${statement} (by decide +kernel) ` +
      `| exact _root_.absurd ${statement} (by decide +kernel)`,
  );
}

/** The samples of a question as instances that differ in many variables at once, at most `count` of them. */
export function sampledInstances(
  { binders }: InstanceQuestion,
  count: number,
): ReadonlyMap<string, string>[] {
  const variables = binders.filter((binder) => binder.kind === 'sampled');
  if (variables.some(({ samples }) => samples.length === 0)) return [];
  const seen = new Map<string, ReadonlyMap<string, string>>();
  for (let round = 0; round < count; round += 1) {
    const values = variables.map(({ name, samples }, index): [string, string] => [
      name,
      samples[(round * (index + 1) + (round > 0 ? index : 0)) % samples.length]!,
    ]);
    seen.set(JSON.stringify(values), new Map(values));
  }
  return [...seen.values()];
}

/** Shows that not all of the given instances hold, by simplification with the definitions, then by `grind`. */
export function bySimplification(
  question: InstanceQuestion,
  instances: readonly ReadonlyMap<string, string>[],
  definitions: readonly string[],
): string {
  const list = definitions.length === 0 ? '' : ` [${definitions.join(', ')}]`;
  return refutationOf(question, instances, `first | (simp${list} <;> fail) | grind${list}`);
}

/** Shows that one instance, which reckoning found, does not hold, by a simplifier that knows the numbers. */
export const byReckoning = (
  question: InstanceQuestion,
  instance: ReadonlyMap<string, string>,
  simplifier: 'norm_num' | 'simp',
): string => refutationOf(question, [instance], `${simplifier} <;> fail`);

function refutationOf(
  question: InstanceQuestion,
  instances: readonly ReadonlyMap<string, string>[],
  closing: string,
): string {
  const statements = instances.map((instance) =>
    statementOver(question.binders, ({ name }) => ({ bound: [], value: instance.get(name) ?? name })),
  );
  const together = statements.reduceRight((rest, statement) => `(_root_.And.intro ${statement} ${rest})`);
  // The claim itself would send `grind` on a long way.
  return refutation(
    question,
    `intro ${claim}; refine _root_.absurd ${together} ?_; clear ${claim}; ${closing}`,
  );
}

type Sampled = Extract<QuestionBinder, { kind: 'sampled' }>;

/** `(fun n (_ : n ∈ [0, 1]) hn => @h n hn)` */
function statementOver(
  binders: readonly QuestionBinder[],
  bind: (binder: Sampled) => { readonly bound: readonly string[]; readonly value: string },
): string {
  const bound: string[] = [];
  const terms = binders.map((binder): string => {
    if (binder.kind === 'fixed') return binder.argument;
    if (binder.kind === 'premise') {
      bound.push(binder.name);
      return binder.name;
    }
    const binding = bind(binder);
    bound.push(...binding.bound);
    return binder.argument(binding.value);
  });
  const instance = `@${claim} ${terms.join(' ')}`;
  return bound.length === 0 ? `(${instance})` : `(fun ${bound.join(' ')} => ${instance})`;
}

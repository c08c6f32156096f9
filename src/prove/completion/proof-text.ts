import type { NameSupply } from '../reading/names.ts';
import { type Derivation, type DerivedEquation, derivationLength } from './derivation.ts';
import {
  type Equation,
  instantiateSteps,
  type RewriteStep,
  reversedSteps,
  sidesOf,
  termsOf,
} from './equation.ts';
import { orderingFor, type UnorderedProblem } from './find-proof.ts';
import type { PathOrdering } from './path-ordering.ts';
import { printTerm } from './print-term.ts';
import { atomTightness } from './read-term.ts';
import { instantiate, match, type Substitution } from './substitution.ts';
import { constantOf, type Symbols } from './symbols.ts';
import { applicationsIn, replaceAt, type Term, type TermBank, type Variable, variablesOf } from './term.ts';

/**
 * How a proof of ours is written: each lemma as a `have`, each chain as a `calc` whose steps rewrite.
 * @param numeralType what numerals are in these equations, where that is known
 * @param isTerse a chain is rewritten without the terms between its steps, which Lean would have to elaborate
 */
function proofWriter(
  bank: TermBank,
  ordering: PathOrdering,
  supply: NameSupply,
  numeralType: string | null,
  isTerse: boolean,
) {
  const lemmaNames = new Map<Equation, string>();
  return { write, writeLemmas };

  /** A tactic that proves the goal. */
  function write({ lemmas, steps }: Derivation, [left]: readonly [Term, Term]): string {
    // What follows calls the lemmas by the names that they are given here.
    const before = lemmas.length === 0 ? [] : [writeLemmas(lemmas)];
    return [...before, ...chainLines(left, steps, new Map())].join('\n');
  }

  /** A tactic that shows the lemmas, in their order. */
  function writeLemmas(lemmas: readonly DerivedEquation[]): string {
    return lemmas.flatMap(({ equation, steps }) => lemmaLines(equation, steps)).join('\n');
  }

  function lemmaLines(equation: Equation, chain: readonly RewriteStep[]): readonly string[] {
    const [left, right] = stated(equation);
    const local = supply.fork();
    const variables = variablesOf(equation.left, equation.right);
    const names = new Map<Term, string>(
      variables.map((variable, at) => [variable, local.fresh('xyzuvw'[at] ?? 'x')]),
    );
    const statement = `${typed(left, names)} = ${printTerm(right, names)}`;
    const intro = variables.map((variable) => names.get(variable)!).join(' ');
    const proof = chainLines(left, isTurned(equation) ? reversedSteps(chain) : chain, names);
    const name = supply.fresh('h');
    lemmaNames.set(equation, name);
    const head = `have ${name} : ${intro === '' ? '' : `∀ ${bindersText(variables, names)}, `}${statement} := by`;
    return [head, ...(intro === '' ? [] : [`  intro ${intro}`]), ...proof.map((line) => `  ${line}`)];
  }

  function chainLines(
    left: Term,
    steps: readonly RewriteStep[],
    names: ReadonlyMap<Term, string>,
  ): readonly string[] {
    const terms = termsOf(bank, left, steps);
    const rules = steps.map((step, at) => rule(step, terms[at]!, terms[at + 1]!, names));
    if (isTerse && rules.length > 0 && rules.every((rule) => rule !== null))
      return [`conv_lhs => rw [${rules.join(', ')}]`];
    const reasons = steps.map((step, at) => reason(step, terms[at]!, terms[at + 1]!, names));
    const [first, ...others] = reasons;
    if (first === undefined) return ['rfl'];
    if (others.length === 0) return [first];
    const lines = reasons.map((reason, at) => `  _ = ${printTerm(terms[at + 1]!, names)} := by ${reason}`);
    return [`calc ${typed(left, names)}`, ...lines];
  }

  /** A term that stands first: when nothing in it has a type of its own, Lean is told one. */
  function typed(term: Term, names: ReadonlyMap<Term, string>): string {
    const text = printTerm(term, names);
    const isNameless = !/[\p{L}_]/u.test(text);
    return isNameless && numeralType !== null ? `(${text} : ${numeralType})` : text;
  }

  /** What a rewriting of one term uses for the step; null where it would replace more than the step does. */
  function rule(
    step: RewriteStep,
    before: Term,
    after: Term,
    names: ReadonlyMap<Term, string>,
  ): string | null {
    const [from, to] = sidesOf(step).map((side) => instantiate(bank, side, step.by)) as [Term, Term];
    if (replaceAll(bank, before, from, to) !== after) return null;
    const isStated = step.reversed === isTurned(step.equation);
    return `${isStated ? '' : '← '}${callText(step, names)}`;
  }

  /** A tactic that shows one step of a chain. */
  function reason(step: RewriteStep, before: Term, after: Term, names: ReadonlyMap<Term, string>): string {
    const [left, right] = stated(step.equation).map((side) => instantiate(bank, side, step.by)) as [
      Term,
      Term,
    ];
    // Downwards, so that what is put in holds nothing that is to be replaced.
    const isUp = ordering.isGreater(right, left);
    const [from, to] = isUp ? [right, left] : [left, right];
    const rewritten = [before, after].map((side) => replaceAll(bank, side, from, to));
    if (rewritten[0] === rewritten[1]) {
      const isFound = findsByItself(step, isUp, [before, after]);
      return `rw [${isUp ? '← ' : ''}${isFound ? nameOf(step.equation) : callText(step, names)}]`;
    }
    // What was put in makes an instance that stands on the other side already.
    const [start] = sidesOf(step);
    const call = callText(step, names);
    const proof = instantiate(bank, start, step.by) === left ? call : `(${call}).symm`;
    if (step.position.length === 0) return `exact ${proof}`;
    const hole = bank.apply(supply.fork().fresh('t'), []);
    const context = printTerm(replaceAt(bank, before, step.position, hole), names);
    return `exact congrArg (fun ${hole.symbol} => ${context}) (${proof})`;
  }

  /** The sides as Lean has them: a lemma is stated with its longer side first. */
  function stated(equation: Equation): readonly [Term, Term] {
    return sidesOf({ equation, reversed: isTurned(equation) });
  }

  /**
   * True when `rw` without arguments takes this very instance: it takes the first that it meets, from the outside in and from left to
   * right, and must meet all variables in it.
   */
  function findsByItself({ equation, by }: RewriteStep, isUp: boolean, sides: readonly Term[]): boolean {
    const pattern = stated(equation)[isUp ? 1 : 0];
    const parameters = parametersOf(equation);
    const met = variablesOf(pattern);
    if (pattern.kind === 'variable' || !parameters.every((parameter) => met.includes(parameter)))
      return false;
    for (const side of sides)
      for (const [, part] of applicationsIn(side)) {
        const found = new Map<Variable, Term>();
        if (!match(pattern, part, noSorts, found)) continue;
        return parameters.every((parameter) => found.get(parameter) === by.get(parameter));
      }
    return false;
  }

  function nameOf(equation: Equation): string {
    return equation.origin.kind === 'axiom' ? equation.origin.name : lemmaNames.get(equation)!;
  }

  function parametersOf({ origin, left, right }: Equation): readonly Variable[] {
    return origin.kind === 'axiom' ? origin.parameters : variablesOf(left, right);
  }

  function callText({ equation, by }: RewriteStep, names: ReadonlyMap<Term, string>): string {
    const args = parametersOf(equation).map((parameter) =>
      printTerm(instantiate(bank, parameter, by), names, atomTightness),
    );
    return [nameOf(equation), ...args].join(' ');
  }
}

/** `(x y : α) (z : β)`. */
function bindersText(variables: readonly Variable[], names: ReadonlyMap<Term, string>): string {
  const groups: { readonly sort: string | null; readonly names: string[] }[] = [];
  for (const variable of variables) {
    const last = groups.at(-1);
    if (last?.sort === variable.sort) last.names.push(names.get(variable)!);
    else groups.push({ sort: variable.sort, names: [names.get(variable)!] });
  }
  return groups
    .map((group) =>
      group.sort === null ? group.names.join(' ') : `(${group.names.join(' ')} : ${group.sort})`,
    )
    .join(' ');
}

/** What has the wrong type only makes that an argument is written. */
const noSorts = new Map<string, string>();

const isTurned = ({ origin, left, right }: Equation): boolean =>
  origin.kind === 'derived' && left.size < right.size;

/** The term with `to` for every `from`, as `rw` does it: what is replaced is not looked into. */
function replaceAll(bank: TermBank, term: Term, from: Term, to: Term): Term {
  if (term === from) return to;
  if (term.kind === 'variable' || term.size <= from.size) return term;
  return bank.apply(
    term.symbol,
    term.arguments.map((argument) => replaceAll(bank, argument, from, to)),
  );
}

/** Lean rewrites some fifty times in the time of one tactic; where it has to look for instances each time, some fifteen times. */
const mostSteps = { usual: 40, withInstances: 10 };

export interface EquationalTactic {
  readonly tactic: string;
  /** False for the first lemmas of a long proof: with them in the context the rest is found again. */
  readonly isProof: boolean;
}

/** The proof as a tactic, or the beginning of it. */
export function tacticFor(
  derivation: Derivation,
  { bank, axioms, goal }: UnorderedProblem,
  names: NameSupply,
  looksForInstances = false,
): EquationalTactic {
  const text = proofWriter(bank, orderingFor(axioms, goal), names, onlySort(axioms), looksForInstances);
  const most = looksForInstances ? mostSteps.withInstances : mostSteps.usual;
  if (derivationLength(derivation) <= most || derivation.lemmas.length === 0)
    return { tactic: text.write(derivation, goal), isProof: true };
  return { tactic: text.writeLemmas(firstLemmas(derivation.lemmas, most)), isProof: false };
}

/** The type that all variables of the axioms have; null when there are several. */
function onlySort(axioms: readonly Equation[]): string | null {
  const sorts = new Set(
    axioms.flatMap(({ left, right }) => variablesOf(left, right).map(({ sort }) => sort)),
  );
  const [sort = null] = sorts;
  return sorts.size === 1 ? sort : null;
}

/** As many as one tactic can show, one at least. */
function firstLemmas(lemmas: readonly DerivedEquation[], most: number): readonly DerivedEquation[] {
  let steps = 0;
  return lemmas.filter((lemma, at) => {
    steps += lemma.steps.length;
    return at === 0 || steps <= most;
  });
}

/** An axiom with what stands for its variables. */
interface AxiomInstance {
  readonly equation: Equation;
  readonly by: Substitution;
}

/** Instances that are looked into; a proof that takes more is none that anybody reads. */
const mostInstances = 5_000;

/**
 * The instances of axioms that a proof of ground terms rests on, each once. What no side of a step tells is filled in with a constant of
 * its sort. Null when there is none, and when there are too many.
 */
export function usedInstances(
  bank: TermBank,
  symbols: Symbols,
  steps: readonly RewriteStep[],
): readonly AxiomInstance[] | null {
  const seen = new Set<string>();
  const found: AxiomInstance[] = [];
  const waiting = [...steps];
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
    const by = new Map<Variable, Term>();
    const { equation } = step;
    for (const variable of variablesIn(equation)) {
      const image = step.by.get(variable) ?? variable;
      const filler = new Map<Variable, Term>();
      for (const open of variablesOf(image)) {
        const constant = constantOf(symbols, open.sort);
        if (constant === undefined) return null;
        filler.set(open, constant);
      }
      by.set(variable, instantiate(bank, image, filler));
    }
    const key = `${equation.id} ${[...by.values()].map(({ id }) => id).join(' ')}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (seen.size > mostInstances) return null;
    if (equation.origin.kind === 'axiom') found.push({ equation, by });
    else waiting.push(...instantiateSteps(bank, equation.origin.steps, by));
  }
  return found;
}

/** Those of its sides, and those that only its steps mention. */
function variablesIn({ left, right, origin }: Equation): readonly Variable[] {
  const images = origin.kind === 'axiom' ? [] : origin.steps.flatMap(({ by }) => [...by.values()]);
  return variablesOf(left, right, ...images);
}

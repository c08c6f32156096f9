import type { Term, TermBank, Variable } from './term.ts';

/** What stands for each variable. A substitution that `unify` gives is triangular: `substitute` goes on until nothing is left to put in. */
export type Substitution = ReadonlyMap<Variable, Term>;

export function substitute(bank: TermBank, term: Term, by: Substitution): Term {
  if (term.isGround) return term;
  if (term.kind === 'variable') {
    const image = by.get(term);
    return image === undefined || image === term ? term : substitute(bank, image, by);
  }
  return bank.apply(
    term.symbol,
    term.arguments.map((argument) => substitute(bank, argument, by)),
  );
}

/** As `substitute`, once: what is put in is left as it is. For substitutions that `match` gives, and for renamings. */
export function instantiate(bank: TermBank, term: Term, by: Substitution): Term {
  if (term.isGround) return term;
  if (term.kind === 'variable') return by.get(term) ?? term;
  return bank.apply(
    term.symbol,
    term.arguments.map((argument) => instantiate(bank, argument, by)),
  );
}

/** The types of what symbols give, as far as they are known. */
export type Sorts = ReadonlyMap<string, string>;

export const sortOf = (term: Term, sorts: Sorts): string | null =>
  term.kind === 'variable' ? term.sort : (sorts.get(term.symbol) ?? null);

/** False when the variable and the term are known to have different types. */
function fits(variable: Variable, term: Term, sorts: Sorts): boolean {
  const sort = sortOf(term, sorts);
  return sort === null || variable.sort === null || sort === variable.sort;
}

/** Makes `pattern` into `term` by what it puts for the variables of `pattern`; extends `found`. */
export function match(pattern: Term, term: Term, sorts: Sorts, found: Map<Variable, Term>): boolean {
  if (pattern.kind === 'variable') {
    const image = found.get(pattern);
    if (image !== undefined) return image === term;
    if (!fits(pattern, term, sorts)) return false;
    found.set(pattern, term);
    return true;
  }
  if (pattern.isGround) return pattern === term;
  if (term.kind === 'variable' || term.symbol !== pattern.symbol || term.size < pattern.size) return false;
  if (term.arguments.length !== pattern.arguments.length) return false;
  return pattern.arguments.every((argument, at) => match(argument, term.arguments[at]!, sorts, found));
}

/** Makes both terms equal; extends `found`, which is triangular. */
export function unify(left: Term, right: Term, sorts: Sorts, found: Map<Variable, Term>): boolean {
  const a = walk(left, found);
  const b = walk(right, found);
  if (a === b) return true;
  if (a.kind === 'variable') return bind(a, b, sorts, found);
  if (b.kind === 'variable') return bind(b, a, sorts, found);
  if (a.symbol !== b.symbol || a.arguments.length !== b.arguments.length) return false;
  return a.arguments.every((argument, at) => unify(argument, b.arguments[at]!, sorts, found));
}

function bind(variable: Variable, term: Term, sorts: Sorts, found: Map<Variable, Term>): boolean {
  if (!fits(variable, term, sorts) || occurs(variable, term, found)) return false;
  found.set(variable, term);
  return true;
}

function walk(term: Term, found: Substitution): Term {
  let at = term;
  while (at.kind === 'variable') {
    const next = found.get(at);
    if (next === undefined) return at;
    at = next;
  }
  return at;
}

function occurs(variable: Variable, term: Term, found: Substitution): boolean {
  if (term.isGround) return false;
  const at = walk(term, found);
  if (at === variable) return true;
  return at.kind === 'application' && at.arguments.some((argument) => occurs(variable, argument, found));
}

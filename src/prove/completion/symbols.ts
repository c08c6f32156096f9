import { outerTokens, withoutBrackets } from '../reading/proposition.ts';
import { type Sorts, sortOf } from './substitution.ts';
import { type Application, applicationsIn, type Term, type TermBank } from './term.ts';

export interface Symbols {
  readonly sorts: Sorts;
  /** Those without arguments, of the equations and of the context. */
  readonly constants: readonly Application[];
}

/** A constant of the type, of any when it is not known. */
export const constantOf = ({ sorts, constants }: Symbols, sort: string | null): Application | undefined =>
  constants.find(({ symbol }) => sort === null || sorts.get(symbol) === sort);

export function readSymbols(
  bank: TermBank,
  equations: readonly (readonly [Term, Term])[],
  types: ReadonlyMap<string, string>,
): Symbols {
  const applications = equations.flat().flatMap((side) => [...applicationsIn(side)].map(([, part]) => part));
  const mentioned = new Set(applications.map(({ symbol }) => symbol));
  const others = [...types].filter(([name]) => !mentioned.has(name));
  const constants = applications.filter((part) => part.arguments.length === 0);
  return {
    sorts: new Map([...others, ...inferSorts(equations, applications, types)]),
    constants: [...new Set([...constants, ...others.map(([name]) => bank.apply(name, []))])],
  };
}

/**
 * The types of what symbols give, as far as the types of the context's variables and the equations tell: both sides of an equation
 * have one type, and an argument has that of a variable in its place. `types` are those of the context, as they are printed.
 */
function inferSorts(
  equations: readonly (readonly [Term, Term])[],
  applications: readonly Application[],
  types: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const sorts = new Map<string, string>();
  for (const { symbol, arguments: args } of applications) {
    const type = types.get(symbol);
    const result = type === undefined ? null : resultOf(type, args.length);
    if (result !== null) sorts.set(symbol, result);
  }
  // By symbol and place: the type of what stands there.
  const places = new Map<string, string>();
  for (const { symbol, arguments: args } of applications)
    args.forEach((argument, at) => {
      const sort = sortOf(argument, sorts);
      if (sort !== null && !places.has(`${symbol} ${at}`)) places.set(`${symbol} ${at}`, sort);
    });
  for (let before = -1; before < sorts.size; ) {
    before = sorts.size;
    for (const [left, right] of equations) {
      note(left, sortOf(right, sorts), sorts);
      note(right, sortOf(left, sorts), sorts);
    }
    for (const application of applications)
      application.arguments.forEach((argument, at) => {
        note(argument, places.get(`${application.symbol} ${at}`) ?? null, sorts);
      });
  }
  for (const symbol of severalArities(applications)) sorts.delete(symbol);
  return sorts;
}

function note(term: Term, sort: string | null, sorts: Map<string, string>): void {
  if (term.kind === 'application' && sort !== null && !sorts.has(term.symbol)) sorts.set(term.symbol, sort);
}

/** A symbol that is a function here and an argument there has no one type. */
function severalArities(applications: readonly Application[]): ReadonlySet<string> {
  const arities = new Map<string, number>();
  const several = new Set<string>();
  for (const { symbol, arguments: args } of applications) {
    if ((arities.get(symbol) ?? args.length) !== args.length) several.add(symbol);
    arities.set(symbol, args.length);
  }
  return several;
}

/** What is left of a function's type behind so many arguments; null when it has fewer, or types that depend on them. */
function resultOf(type: string, args: number): string | null {
  let rest = withoutBrackets(type);
  for (let at = 0; at < args; at += 1) {
    const arrow = outerTokens(rest).find(({ text }) => text === '→');
    if (arrow === undefined || rest.startsWith('∀') || /^\([^()]* :/u.test(rest)) return null;
    rest = withoutBrackets(rest.slice(arrow.start + 1));
  }
  return rest;
}

/** Parsers that items of new syntax may name. */
export const knownParsers: ReadonlySet<string> = new Set(
  [
    'term tactic conv ident num str tacticSeq convSeq colGt ppSpace simpLemma rwRule location binderIdent',
    'noWs ws colGe colEq ppLine hole atomic lookahead many many1 optional group withPosition ppIndent',
    'ppGroup',
  ].flatMap((line) => line.split(' ')),
);

export const literalWords: ReadonlySet<string> = new Set(['true', 'false', 'none']);

/** Constructors of the types that configurations have. */
export const literalConstructors: ReadonlySet<string> = new Set(
  'pos neg all none some default instances reducible'.split(' '),
);

/** Names whose meaning the policy relies on: a text that gives one of them another meaning may not use it. */
export const isReserved = (name: string): boolean =>
  knownParsers.has(name) || literalWords.has(name) || literalConstructors.has(name);

/** Classes by which a literal can come to mean what a text says. */
export const literalClasses: ReadonlySet<string> = new Set(
  [
    'OfNat OfScientific NatCast IntCast EmptyCollection Insert Singleton Neg Coe CoeTC CoeOut CoeOTC',
    'CoeHead CoeHTC CoeTail CoeHTCT CoeDep CoeT CoeFun CoeSort',
  ].flatMap((line) => line.split(' ')),
);

/** Whether a name is Lean's own for a tactic that it has made of a `by` among binders: `f._auto_1`, `S.x._autoParam`. */
export const isAutomatic = (name: readonly (string | number)[]): boolean =>
  name.some((part) => String(part).startsWith('_auto'));

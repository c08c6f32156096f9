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

/** Kinds of terms of Lean's own library without a namespace, but for signs of mathematics: what the programs are made of that Lean makes of new syntax. */
const programming: ReadonlySet<string> = new Set(
  [
    'num str char name scientific ident hexnum fieldIdx hygieneInfo interpolatedStrKind rawNatLit choice group',
    'null boolIfThenElse coeNotation coeFunNotation coeSortNotation term!_ termDepIfThenElse termIfLet',
    'termIfThenElse termMax_prec termPrintln!__ termS!_ termWithout_expected_type_ term#[_,] term%[_|_]',
    'termExists_,_ term[_] term_!=_ term_$__ term_&&_ term_*>_ term_++_ term_/\\_ term_::_ term_<$>_ term_<&&>_',
    'term_<&>_ term_<*>_ term_<*_ term_<->_ term_<=<_ term_<|>_ term_<|_ term_<||>_ term_=<<_ term_==_',
    "term_>=>_ term_>>=_ term_>>_ term_\\/_ term__[_]'_ term__[_]_! term__[_]_? term__[_] term_|>_ term_||_",
    "term_×'__1 term_×'_ term_×__1 term_∘_ term_⊕'_ term_⊕_ term{_:_//_} term{_} term{}",
    "termΣ'_,_ termΣ_,_ term‹_›",
  ].flatMap((line) => line.split(' ')),
);

/** Whether the programs that Lean makes of new syntax, or evaluates as configurations, may hold syntax of a kind. */
export const isOfPrograms = (kind: string): boolean => kind.startsWith('Lean.') || programming.has(kind);

/** Whether a name is Lean's own for a tactic that it has made of a `by` among binders: `f._auto_1`, `S.x._autoParam`. */
export const isAutomatic = (name: readonly (string | number)[]): boolean =>
  name.some((part) => String(part).startsWith('_auto'));

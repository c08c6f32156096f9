import { describe, expect, test } from '@jest/globals';
import { refusedModifiers } from '../../../../lean/gate/policy/commands.ts';
import type { LookBack, Refusal } from '../../../../lean/gate/policy/refusal.ts';
import { refuseSyntax, refuseTactic } from '../../../../lean/gate/policy/syntax-policy.ts';
import { nativeKinds, refusedKinds, refusedNames } from '../../../../lean/gate/policy/terms.ts';
import { plainRules } from '../../../../lean/native/gate/plain-rules.ts';
import type { SyntaxNode, SyntaxTree } from '../../../../lean/syntax-tree.ts';

const node = (name: string, ...children: SyntaxTree[]): SyntaxNode => ({ kind: 'node', name, children });
const atom = (text: string): SyntaxTree => ({ kind: 'atom', text, start: 0, end: 1 });
const name = (text: string): SyntaxTree => ({
  kind: 'identifier',
  text,
  parts: text.split('.'),
  start: 0,
  end: 1,
});
const command = 'Lean.Parser.Command.';
const tactic = 'Lean.Parser.Tactic.';

/** A text in which everything that a rule may look back for is there. */
const strangest: LookBack = () => ({
  names: new Set(['term', 'true']),
  results: new Set(['OfNat']),
  hasMacros: true,
  definesValues: true,
});
const plainest: LookBack = () => ({
  names: new Set(),
  results: new Set(),
  hasMacros: false,
  definesValues: false,
});
const refusalOf = (tree: SyntaxNode): Refusal | null => refuseSyntax(tree, strangest);

const usualOption = [atom('set_option'), name('maxRecDepth')];

describe('the policy accepts what is plain', () => {
  test('as listed in rules', () => {
    expect(plainRules.commands.length).toBeGreaterThan(10);
    expect(plainRules.declarations.length).toBeGreaterThan(5);
    expect(plainRules.guards.filter(({ words }) => words.length === 0)).toEqual([]);
  });

  test.each(plainRules.commands)('as a command of the kind %s', (kind) => {
    expect(refusalOf(node(kind, ...usualOption))).toBeNull();
  });

  test.each(plainRules.declarations)('as a declaration of the kind %s', (kind) => {
    expect(refusalOf(node(`${command}declaration`, node(`${command}declModifiers`), node(kind)))).toBeNull();
  });

  /** The syntax that a guard lets through for a word. */
  const guarded = (kind: string, word: string): SyntaxNode => {
    switch (kind) {
      case 'Lean.Parser.Term.attrInstance':
        return node(kind, node('Lean.Parser.Term.attrKind'), node('Lean.Parser.Attr.simple', name(word)));
      case `${tactic}configItem`: {
        const setting = `${tactic}${word === '+' ? 'posConfigItem' : 'negConfigItem'}`;
        return node(kind, node(setting, atom(word), name('zeta')));
      }
      case `${tactic}posConfigItem`:
      case `${tactic}negConfigItem`:
        return node(kind, atom(word), name('zeta'));
      default:
        return node(kind, atom('set_option'), name(word));
    }
  };
  const words = plainRules.guards.flatMap(({ kind, words, prefixes }) =>
    [...words, ...prefixes.map((prefix) => `${prefix}x`)].map((word) => ({ kind, word })),
  );
  test.each(words)('$kind with $word', ({ kind, word }) => {
    expect(refuseTactic(guarded(kind, word), strangest)).toBeNull();
  });
});

describe('what the policy refuses is asked about', () => {
  const isGuarded = (kind: string): boolean => plainRules.guards.some((guard) => guard.kind === kind);
  /** As `isPlain` in `code/plain.lean` decides of a node. */
  const isAskedAbout = (kind: string): boolean =>
    !isGuarded(kind) &&
    (plainRules.kinds.includes(kind) ||
      plainRules.fragments.some((fragment) => kind.toLowerCase().includes(fragment)));

  const kinds = [
    ...refusedKinds.keys(),
    ...nativeKinds.keys(),
    ...refusedModifiers,
    ...['Lean.Server.x', 'Lean.Parser.Term.quot', `${command}quot`, 'term.antiquot', 'antiquotName'],
    ...['syntax', 'macro', 'macro_rules', 'notation', 'mixfix', 'openRenaming'].map((name) => command + name),
    ...[`${tactic}valConfigItem`, `${tactic}Grind.set_option`, `${tactic}setOption`],
  ];
  test.each(kinds)('as syntax of the kind %s', (kind) => {
    expect(isAskedAbout(kind)).toBe(true);
  });

  test('but not what is usual', () => {
    for (const kind of ['Lean.Parser.Term.app', `${tactic}simp`, `${command}declSig`])
      expect(isAskedAbout(kind)).toBe(false);
  });

  test.each(['native', 'autoParam', ...refusedNames])('as the name %s', (word) => {
    const trees = [
      node('null', name(word)),
      node(`${tactic}configItem`, node(`${tactic}posConfigItem`, atom('+'), name(word))),
    ];
    expect(trees.map((tree) => refuseTactic(tree, strangest)).some((refusal) => refusal !== null)).toBe(true);
    expect(plainRules.identifiers).toContain(word);
  });

  const foreign: readonly [what: string, tree: SyntaxNode][] = [
    ['a term that is compiled and run', node('Mathlib.Meta.eval_expr', atom('eval% '), name('x'))],
    ['a search for counterexamples', node('plausibleSyntax', atom('plausible'))],
    ['a tactic that asks a server', node('Mathlib.Tactic.Polyrith.polyrithSyntax', atom('polyrith'))],
    ['a tactic that runs a term to print it', node('Lean.Parser.Tactic.trace', atom('trace'), name('x'))],
    [
      'a configuration of Aesop',
      node('Aesop.Frontend.Parser.tactic_clause(Config:=_)', atom('('), name('evil')),
    ],
    [
      'a configuration of `apply`',
      node('Mathlib.Tactic.applyWith', atom('apply'), atom('('), name('evil'), atom(')'), name('h')),
    ],
    ['a message that is worked out', node('Mathlib.Tactic.successIfFailWithMsg', atom('m'), name('evil'))],
    ['code of a term', node('Qq.termBy_elabq_', atom('by_elabq'), name('evil'))],
    ['code of a tactic', node('Qq.tacticRun_tacq__', atom('run_tacq'), name('evil'))],
    ['code of a conversion', node('Mathlib.Tactic.Conv.convRun_conv_', atom('run_conv'), name('evil'))],
    ['texts with a proof that are evaluated', node('Mathlib.Tactic.Sat.termFrom_lrat___', name('evil'))],
    ['numbers that are evaluated', node('Real.tacticPi_lower_bound[_,]', name('evil'))],
    ['and from above', node('Real.tacticPi_upper_bound[_,]', name('evil'))],
    ['a widget', node('ProofWidgets.withPanelWidgetsTacticStx', name('evil'))],
    ['a search on the network', node('LeanSearchClient.leansearch_search_tactic', atom('#leansearch'))],
    ['a rule of Aesop that is a tactic', node('Aesop.Frontend.Parser.builder_nameTactic', atom('tactic'))],
    ['one of an older tactic', node(`${tactic}config`, atom('('), atom('config'), atom(':='), name('evil'))],
  ];
  test.each(foreign)('as syntax of libraries: %s', (_what, tree) => {
    expect(refuseTactic(node(`${tactic}x`, tree), plainest)).toMatchObject({ code: 'term-refused' });
    expect(isAskedAbout(tree.name)).toBe(true);
  });

  const aesop = 'Aesop.Frontend.Parser.';
  const rule = (...parts: SyntaxTree[]) => node(`${aesop}rule_expr_`, ...parts);
  const safe = node(`${aesop}feature_`, node(`${aesop}phaseSafe`, atom('safe')));
  const evil = node(`${aesop}featIdent`, name('evil'));
  const builder = (kind: string) =>
    node(`${aesop}feature__2`, node(`${aesop}builder_name${kind}`, atom('x')));
  const clause = (one: SyntaxTree) => node(`${aesop}tactic_clause(Add_)`, atom('add'), node('null', one));
  const open: readonly [what: string, tree: SyntaxNode][] = [
    ['that says nothing', rule(evil)],
    ['with a phase', rule(safe, rule(evil))],
    ['that asks for the usual', rule(builder('Default'), rule(evil))],
    ['one of several', rule(safe, node('null', rule(builder('Apply'), rule(evil)), rule(evil)))],
    ['whose name may be that of a builder', rule(safe, rule(node('choice', builder('Apply'), evil)))],
  ];
  test.each(open)('as a rule of Aesop behind definitions, as it may be run: %s', (_what, tree) => {
    expect(refuseTactic(clause(tree), strangest)).toMatchObject({ code: 'term-refused' });
    expect(refuseTactic(clause(tree), plainest)).toBeNull();
    expect(isAskedAbout(tree.name)).toBe(true);
    const notation = node(`${command}notation`, clause(tree));
    expect(refuseSyntax(notation, plainest)).toMatchObject({ code: 'macro-code' });
  });

  test('but not a rule that says how it is used', () => {
    for (const tree of [rule(builder('Apply'), rule(evil)), rule(safe, rule(evil, rule(builder('Simp'))))])
      expect(refuseTactic(clause(tree), strangest)).toBeNull();
    expect(refuseTactic(node(`${aesop}tactic_clause(Erase_)`, rule(evil)), strangest)).toBeNull();
    const attribute = (one: SyntaxTree) => node(`${aesop}attr_rules_`, one);
    expect(refuseTactic(attribute(rule(safe, rule(builder('Apply')))), strangest)).toBeNull();
    expect(refuseTactic(attribute(rule(safe)), strangest)).toMatchObject({ code: 'term-refused' });
  });

  const quoted = (content: SyntaxTree) => node('Lean.Parser.Term.quot', atom('`('), content, atom(')'));
  const ruleFor = (content: SyntaxTree) => {
    const patterns = node('null', node('null', quoted(content)));
    const alternative = node('Lean.Parser.Term.matchAlt', atom('|'), patterns, atom('=>'), quoted(node('x')));
    return node(`${command}macro_rules`, ...Array<SyntaxTree>(5).fill(node('null')), alternative);
  };
  const programs = ['num', 'Lean.Parser.Term.app', 'Lean.Parser.Term.structInst', 'termIfThenElse', 'choice'];
  test.each(programs)('as rules for a term of which programs are made: %s', (kind) => {
    expect(refuseSyntax(ruleFor(node(kind)), plainest)).toMatchObject({ code: 'macro-code' });
  });

  test('but not rules for notations of mathematics or of the text', () => {
    for (const kind of ['term_^_', 'term-_', 'term_=_', 'termFoo_', 'BigOperators.bigsum'])
      expect(refuseSyntax(ruleFor(node(kind)), plainest)).toBeNull();
  });

  test('a configuration that is a literal is none of them', () => {
    const literal = node('Lean.Parser.Term.structInst', atom('{'), node('null'), atom('}'));
    for (const [kind, ...behind] of [
      ['Aesop.Frontend.Parser.tactic_clause(Config:=_)'],
      [`${tactic}config`],
      ['Mathlib.Tactic.applyWith', name('h')],
    ] as const) {
      const tree = node(kind, atom('('), literal, atom(')'), ...behind);
      expect(refuseTactic(tree, plainest)).toBeNull();
      const refused = (text: Partial<ReturnType<LookBack>>) =>
        refuseTactic(tree, () => ({ ...plainest(), ...text }))?.message;
      expect(refused({ hasMacros: true })).toMatch(/because the text has notations or macros$/);
      expect(refused({ names: new Set(['fine', 'pos']) })).toMatch(/because the text declares `pos`$/);
      expect(refused({ results: new Set(['Coe']) })).toMatch(/because the text has an instance of `Coe`$/);
    }
  });

  test('syntax that defines syntax is no plain command', () => {
    const definers = ['syntax', 'macro', 'macro_rules', 'notation', 'mixfix'].map((name) => command + name);
    expect(plainRules.commands.filter((kind) => definers.includes(kind))).toEqual([]);
  });
});

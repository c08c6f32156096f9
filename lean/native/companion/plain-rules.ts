/**
 * What our Lean code must know to tell plain commands, which the policy can't refuse, from those that it has to see. It is
 * no policy: whatever is missing here is only asked about, and the policy looks at plain commands, too, in the end.
 */
export interface PlainRules {
  /** Kinds of commands that may be plain; others are always asked about. */
  readonly commands: readonly string[];
  readonly declarations: readonly string[];
  /** Kinds of syntax that are asked about wherever they stand, whole... */
  readonly kinds: readonly string[];
  /** ...or by a part of them, in lower case. */
  readonly fragments: readonly string[];
  /** Components of names that are asked about. */
  readonly identifiers: readonly string[];
  /** Syntax that is plain when the first word of a child is one of these. */
  readonly guards: readonly {
    readonly kind: string;
    readonly child: number;
    readonly words: readonly string[];
    readonly prefixes: readonly string[];
  }[];
}

const command = (name: string): string => `Lean.Parser.Command.${name}`;
const options = {
  child: 1,
  words: ['maxHeartbeats', 'maxRecDepth', 'autoImplicit', 'relaxedAutoImplicit'],
  prefixes: ['pp.', 'linter.', 'synthInstance.'],
};

export const plainRules: PlainRules = {
  commands: [
    ...['namespace', 'section', 'end', 'open', 'export', 'variable', 'universe', 'include', 'omit'],
    ...['set_option', 'attribute', 'deriving', 'moduleDoc', 'check', 'print', 'printAxioms', 'synth'],
  ].map(command),
  declarations: [
    ...['theorem', 'definition', 'abbrev', 'instance', 'inductive', 'structure', 'classInductive', 'example'],
  ].map(command),
  kinds: ['Lean.Parser.Tactic.tacticStop_', command('openRenaming')],
  fragments: [
    ...['antiquot', 'quot', 'option', 'attrinstance', 'configitem', 'setconfig', 'lean.server.', 'unsafe'],
    ...['.partial', '.meta', 'dbgtrace', 'runtac', 'elab', 'includestr', 'native', 'bvdecide', 'bvtrace'],
    ...['bvcheck', 'macro', 'syntax', 'notation', 'mixfix', 'renaming'],
  ],
  identifiers: ['native', 'autoParam'],
  guards: [
    { kind: command('set_option'), ...options },
    { kind: 'Lean.Parser.Term.set_option', ...options },
    { kind: 'Lean.Parser.Tactic.set_option', ...options },
    {
      kind: 'Lean.Parser.Term.attrInstance',
      child: 1,
      words: [
        'simp',
        'grind',
        'ext',
        'reducible',
        'irreducible',
        'instance',
        'class',
        'match_pattern',
        'inline',
      ],
      prefixes: [],
    },
    { kind: 'Lean.Parser.Tactic.configItem', child: 0, words: ['+', '-'], prefixes: [] },
    { kind: 'Lean.Parser.Tactic.posConfigItem', child: 0, words: ['+'], prefixes: [] },
    { kind: 'Lean.Parser.Tactic.negConfigItem', child: 0, words: ['-'], prefixes: [] },
  ],
};

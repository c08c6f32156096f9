import { allowedAttributes } from '../../gate/policy/attributes.ts';
import { allowedCommands, allowedDeclarations, refusedModifiers } from '../../gate/policy/commands.ts';
import { allowedFamilies, allowedOptions } from '../../gate/policy/options.ts';
import {
  configurationKinds,
  evaluatingNames,
  nativeKinds,
  refusedFragments,
  refusedKinds,
  refusedNames,
} from '../../gate/policy/terms.ts';

const command = (name: string): string => `Lean.Parser.Command.${name}`;

/** What the policy allows of the usual; the rest is rare, or the policy looks into it. */
const usualCommands = [
  ...['namespace', 'section', 'end', 'open', 'export', 'variable', 'universe', 'include', 'omit'],
  ...['set_option', 'attribute', 'deriving', 'moduleDoc', 'check', 'print', 'printAxioms', 'synth'],
];
const usualDeclarations = [
  ...['theorem', 'definition', 'abbrev', 'instance', 'inductive', 'structure', 'classInductive', 'example'],
];
const usualOptions = ['maxHeartbeats', 'maxRecDepth', 'autoImplicit', 'relaxedAutoImplicit'];
const usualFamilies = ['pp.', 'linter.', 'synthInstance.'];
const usualAttributes = [
  ...['simp', 'grind', 'ext', 'reducible', 'irreducible', 'instance', 'class', 'match_pattern', 'inline'],
];

const options = {
  child: 1,
  words: usualOptions.filter((name) => allowedOptions.has(name)),
  prefixes: usualFamilies.filter((family) => allowedFamilies.includes(family)),
};

const fragments = [
  ...['antiquot', 'quot', 'option', 'attrinstance', 'configitem', 'setconfig', 'lean.server.', 'unsafe'],
  ...['.partial', '.meta', 'dbgtrace', 'runtac', 'elab', 'includestr', 'native', 'bvdecide', 'bvtrace'],
  ...['bvcheck', 'macro', 'syntax', 'notation', 'mixfix', 'renaming'],
  ...['rule_expr'],
  ...refusedFragments.keys(),
  ...configurationKinds,
];

/** Whatever the policy refuses by its kind, most of which has a fragment; and `meta section`, which is told by a word alone. */
const kinds = [
  ...[...refusedKinds.keys(), ...nativeKinds.keys(), ...refusedModifiers].filter(
    (kind) => !fragments.some((fragment) => kind.toLowerCase().includes(fragment)),
  ),
  command('sectionHeader'),
];

/**
 * What our Lean code must know to tell plain commands, which the policy can't refuse, from those that it has to see. It is
 * no policy: whatever is missing here is only asked about, and the policy looks at plain commands, too, in the end.
 */
export const plainRules = {
  /** Kinds of commands that may be plain; others are always asked about. */
  commands: usualCommands.map(command).filter((kind) => allowedCommands.has(kind)),
  declarations: usualDeclarations.map(command).filter((kind) => allowedDeclarations.has(kind)),
  /** Kinds of syntax that are asked about wherever they stand, whole... */
  kinds,
  /** ...or by a part of them, in lower case. */
  fragments,
  /** Components of names that are asked about. */
  identifiers: ['native', 'autoParam', ...refusedNames, ...evaluatingNames],
  /** Syntax that is plain when the first word of a child is one of these. */
  guards: [
    { kind: command('set_option'), ...options },
    { kind: 'Lean.Parser.Term.set_option', ...options },
    { kind: 'Lean.Parser.Tactic.set_option', ...options },
    {
      kind: 'Lean.Parser.Term.attrInstance',
      child: 1,
      words: usualAttributes.filter((name) => allowedAttributes.has(name)),
      prefixes: [],
    },
    { kind: 'Lean.Parser.Tactic.configItem', child: 0, words: ['+', '-'], prefixes: [] },
    { kind: 'Lean.Parser.Tactic.posConfigItem', child: 0, words: ['+'], prefixes: [] },
    { kind: 'Lean.Parser.Tactic.negConfigItem', child: 0, words: ['-'], prefixes: [] },
  ],
};

import { nodesOf, type SyntaxNode, tokensOf } from '../../syntax-tree.ts';
import type { Refusal } from './refusal.ts';

/** Tactics and terms that run code, trust compiled code, or touch files, with what a user would call them. */
const refusedKinds: ReadonlyMap<string, string> = new Map([
  ['Lean.Parser.Tactic.runTac', 'run_tac'],
  ['Lean.byElab', 'by_elab'],
  ['Lean.runElab', 'run_elab'],
  ['Lean.includeStr', 'include_str'],
  ['Lean.Parser.Term.unsafe', 'unsafe'],
  ['Lean.Parser.Term.dbgTrace', 'dbg_trace'],
  ['Lean.Parser.Tactic.dbgTrace', 'dbg_trace'],
  ['Lean.Parser.Tactic.tacticStop_', 'stop'],
  ['Lean.Parser.Tactic.Grind.setConfig', 'set_config'],
]);

const nativeKinds: ReadonlyMap<string, string> = new Map([
  ['Lean.Parser.Tactic.nativeDecide', 'native_decide'],
  ['Lean.Parser.Tactic.bvDecideMacro', 'bv_decide'],
  ['Lean.Parser.Tactic.bvDecide', 'bv_decide'],
  ['Lean.Parser.Tactic.bvTraceMacro', 'bv_decide?'],
  ['Lean.Parser.Tactic.bvTrace', 'bv_decide?'],
  ['Lean.Parser.Tactic.bvCheck', 'bv_check'],
]);

export function refuseTerm(node: SyntaxNode): Refusal | null {
  if (node.name.startsWith('Lean.Server.'))
    return { code: 'term-refused', message: `\`${node.name}\` is refused` };
  const code = refusedKinds.get(node.name);
  if (code !== undefined) return { code: 'term-refused', message: `\`${code}\` is refused` };
  const native = nativeKinds.get(node.name);
  if (native !== undefined) return { code: 'native-trust', message: `\`${native}\` trusts compiled code` };
  if (node.name === 'Lean.Parser.Tactic.configItem') return refuseConfiguration(node);
  return null;
}

/**
 * Configurations are terms that Lean evaluates. Literal ones are read without running anything; `native` turns a check
 * by the kernel into one by compiled code.
 */
function refuseConfiguration(item: SyntaxNode): Refusal | null {
  const tokens = [...tokensOf(item)];
  if (tokens.some((token) => token.kind === 'identifier' && token.text.split('.').includes('native'))) {
    return { code: 'native-trust', message: '`native` trusts compiled code' };
  }
  for (const node of nodesOf(item)) {
    if (!literalKinds.has(node.name)) {
      return { code: 'term-refused', message: 'a configuration that is no literal is refused' };
    }
  }
  const value = tokens.filter((token) => token.kind === 'identifier' && !isLiteralWord(token.text));
  return value.length <= fieldNames(item)
    ? null
    : { code: 'term-refused', message: 'a configuration that is no literal is refused' };
}

const isLiteralWord = (text: string): boolean => text === 'true' || text === 'false' || text === 'none';

/** Names that stand for fields, not for values. */
function fieldNames(item: SyntaxNode): number {
  let names = 0;
  for (const node of nodesOf(item)) {
    if (namingKinds.has(node.name)) names += 1;
  }
  return names;
}

const namingKinds: ReadonlySet<string> = new Set([
  'Lean.Parser.Tactic.posConfigItem',
  'Lean.Parser.Tactic.negConfigItem',
  'Lean.Parser.Tactic.valConfigItem',
  'Lean.Parser.Term.structInstLVal',
]);

const literalKinds: ReadonlySet<string> = new Set([
  ...namingKinds,
  'null',
  'group',
  'num',
  'str',
  'choice',
  'Lean.Parser.Tactic.configItem',
  'Lean.Parser.Term.structInst',
  'Lean.Parser.Term.structInstFields',
  'Lean.Parser.Term.structInstField',
  'Lean.Parser.Term.structInstFieldDef',
  'Lean.Parser.Term.structInstFieldBinder',
  'Lean.Parser.Term.optEllipsis',
  'Lean.Parser.Term.dotIdent',
  'Lean.Parser.Term.paren',
  'Lean.Parser.Term.app',
  'term[_]',
]);

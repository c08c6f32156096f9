import { evaluatingNames, refusedNames } from '../../../gate/policy/terms.ts';
import type { TacticToken } from './tactic-tokens.ts';

/** Stand for a missing proof, end the proof where they are, or admit what they did not prove. */
const missingProofs: ReadonlySet<string> = new Set([
  ...['sorry', 'admit', 'sorryAx', 'stop', 'apply?', 'rw?', 'plausible', 'slim_check'],
]);

/** Tactics and terms that run code or trust compiled code. */
const codeRunners: ReadonlySet<string> = new Set([
  ...['run_tac', 'by_elab', 'run_elab', 'run_cmd', 'run_meta', 'include_str', 'unsafe', 'dbg_trace', 'eval%'],
  ...['native_decide', 'bv_decide', 'bv_decide?', 'bv_check', 'set_config', 'autoParam'],
  ...refusedNames,
  ...['dbgTrace', 'dbgTraceVal', 'dbgTraceIfShared'],
  ...['dbgSleep', 'dbgStackTrace', 'implemented_by', 'extern', 'csimp', 'elab_stx'],
]);

/** Behind a parse error Lean goes on at the next command, and would run it. */
const commands: ReadonlySet<string> = new Set([
  ...[
    'theorem',
    'lemma',
    'def',
    'abbrev',
    'instance',
    'structure',
    'inductive',
    'axiom',
    'opaque',
    'example',
  ],
  ...['namespace', 'section', 'mutual', 'variable', 'universe', 'export', 'attribute', 'import', 'deriving'],
  ...['notation', 'infix', 'infixl', 'infixr', 'postfix', 'macro', 'macro_rules', 'syntax', 'elab'],
  ...['elab_rules', 'initialize', 'builtin_initialize', 'declare_syntax_cat', 'register_option', 'simproc'],
  ...[
    'dsimproc',
    'simproc_decl',
    'dsimproc_decl',
    'register_simp_attr',
    'add_decl_doc',
    'alias',
    'noncomputable',
  ],
  ...['register_builtin_option', 'declare_config_elab', 'declare_simp_like_tactic', 'private', 'protected'],
]);

/** Namespaces of programs: a configuration like `simp (maxSteps := f)` is evaluated. */
const programs =
  /^(IO|EIO|BaseIO|System|ST|Lean\.(Elab|Meta|Parser|Environment|Core|Server|Macro))(\.|$)|^Lean$/;

const allowedOptions: ReadonlySet<string> = new Set([
  ...['maxHeartbeats', 'maxRecDepth', 'autoImplicit', 'relaxedAutoImplicit', 'hygiene', 'tactic.hygienic'],
  ...[
    'tactic.customEliminators',
    'tactic.simp.trace',
    'simprocs',
    'smartUnfolding',
    'exponentiation.threshold',
  ],
  ...[
    'structureDiamondWarning',
    'quotPrecheck',
    'checkBinderAnnotations',
    'diagnostics',
    'diagnostics.threshold',
  ],
]);
const allowedOptionFamilies = /^(pp|linter|synthInstance|grind|backward|trace\.Meta|trace\.grind)\./;

const wordsOfText = /[\p{L}_#][\p{L}\p{N}_'!?%.]*/gu;

/**
 * Why a tactic is not even handed to Lean, or null. Works on words, as there is no syntax tree here, and so refuses a
 * little more than the embedded engine does. The gate judges finished proofs; this keeps code from running before.
 */
export function refuseTacticText(tokens: readonly TacticToken[]): string | null {
  for (const [index, token] of tokens.entries()) {
    // Terms in braces of an interpolated string are code.
    const inside = token.kind === 'string' && token.text.includes('{') ? token.text.match(wordsOfText) : null;
    for (const text of inside ?? (token.kind === 'word' ? [token.text] : [])) {
      const reason = refuseWord(text, tokens[index - 1]);
      if (reason !== null) return reason;
    }
    if (token.kind === 'word' && token.text === 'set_option') {
      const option = tokens[index + 1]?.text ?? '';
      if (!allowedOptions.has(option) && !allowedOptionFamilies.test(option))
        return `the option \`${option}\` is refused`;
    }
  }
  return null;
}

function refuseWord(text: string, before: TacticToken | undefined): string | null {
  const parts = text.split('.');
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (text.startsWith('#')) return `the command \`${text}\` is refused`;
  // A dotted name may end in a keyword: `h.prefix`.
  const isWhole = parts.length === 1 && before?.text !== '.';
  if (missingProofs.has(last) && (isWhole || last === 'sorryAx')) return `\`${last}\` is no proof`;
  if (codeRunners.has(last)) return `\`${last}\` is refused`;
  if (isWhole && commands.has(first)) return `the command \`${first}\` is refused in a tactic`;
  if (parts.some((part) => evaluatingNames.has(part))) return `\`${text}\` runs compiled code`;
  if (parts.includes('native')) return '`native` trusts compiled code';
  return programs.test(text) ? `\`${text}\` is refused` : null;
}

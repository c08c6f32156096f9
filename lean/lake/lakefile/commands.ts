import type { LakefileToken } from './tokens.ts';

/** A command of a `lakefile.lean`. */
export interface LakeCommand {
  /** `lean_lib`, `def`; attributes and modifiers before it are left out. */
  readonly keyword: string;
  /** The names in `@[...]` before it. */
  readonly attributes: readonly string[];
  readonly line: number;
  /** What is behind the keyword; an `end` is the last. */
  readonly tokens: readonly LakefileToken[];
}

const modifiers = new Set(
  'private protected public nonrec unsafe partial noncomputable local scoped'.split(' '),
);
const keywords = new Set(
  [
    'import open require package lean_lib lean_exe extern_lib target script def abbrev post_update input_file input_dir',
    'module_facet package_facet library_facet meta if set_option namespace section end variable universe instance',
    'structure inductive class theorem lemma example macro syntax elab macro_rules elab_rules notation initialize',
    'builtin_initialize attribute run_cmd deriving export opaque axiom module prelude run_meta',
  ].flatMap((line) => line.split(' ')),
);

/**
 * Splits a lakefile into its commands. Each begins at the left margin: so everybody writes them, and without Lean it is the
 * one way to know.
 */
export function lakefileCommands(tokens: readonly LakefileToken[]): readonly LakeCommand[] {
  const starts: number[] = [];
  let at = 0;
  while (tokens[at]!.kind !== 'end') {
    const head = headAt(tokens, at);
    if (tokens[at]!.column === 0 && keywords.has(tokens[head]!.text)) {
      starts.push(at);
      at = head;
    }
    at += 1;
  }
  return starts.map((start, index) => {
    const head = headAt(tokens, start);
    const last = tokens[starts[index + 1] ?? tokens.length - 1]!;
    const body = tokens.slice(head + 1, starts[index + 1] ?? tokens.length - 1);
    return {
      keyword: tokens[head]!.text,
      attributes: tokens.slice(start, head).flatMap(({ kind, text }) => (kind === 'name' ? [text] : [])),
      line: tokens[head]!.line,
      tokens: [...body, { ...last, kind: 'end', text: '' }],
    };
  });
}

/** The place of the keyword behind attributes and modifiers. */
function headAt(tokens: readonly LakefileToken[], start: number): number {
  let at = start;
  for (;;) {
    const { kind, text } = tokens[at]!;
    if (text === '@[' && kind === 'symbol') {
      while (tokens[at]!.kind !== 'end' && tokens[at]!.text !== ']') at += 1;
      if (tokens[at]!.kind === 'end') return at;
    } else if (!modifiers.has(text) || kind !== 'name') return at;
    at += 1;
  }
}

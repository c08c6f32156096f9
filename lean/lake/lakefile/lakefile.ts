import type { LakeOptions, ModuleGlob } from '../manifest.ts';
import { type LakefileToken, nesting } from './terms.ts';

/** What the arguments for `lean` set (`-Dname=value`), and those that do anything else. */
export function optionsOfArguments(args: readonly string[]): {
  readonly options: LakeOptions;
  readonly others: readonly string[];
} {
  const options: Record<string, boolean | number | string> = {};
  const others: string[] = [];
  for (const argument of args) {
    const [, name, value] = /^-D\s*([^=\s]+)=(.*)$/s.exec(argument) ?? [];
    if (name === undefined || value === undefined) others.push(argument);
    else options[name] = /^(?:true|false)$/.test(value) ? value === 'true' : numberOr(value);
  }
  return { options, others };
}

const numberOr = (text: string): number | string => (/^\d{1,15}$/.test(text) ? Number(text) : text);

/** A `lean_lib` as a lakefile has it. */
export interface LibraryConfig {
  readonly name: string;
  /** From the package's. */
  readonly srcDir: string;
  /** Null where the lakefile has none: the library's name. */
  readonly roots: readonly string[] | null;
  /** Null where the lakefile has none: the roots. */
  readonly globs: readonly ModuleGlob[] | null;
  readonly options: LakeOptions;
  readonly isDefault: boolean;
}

/** What we know of a lakefile, in either language. */
export interface Lakefile {
  readonly name: string | null;
  /** From the package's folder. */
  readonly srcDir: string;
  readonly options: LakeOptions;
  readonly libraries: readonly LibraryConfig[];
  /** What could matter and was not understood, in words. */
  readonly unread: readonly string[];
}

export const emptyLakefile = (unread: readonly string[]): Lakefile => ({
  name: null,
  srcDir: '.',
  options: {},
  libraries: [],
  unread,
});

/** Settings by which Lake builds or loads something before or beside the modules: nothing here can. */
export const targetFields = ['needs', 'extraDepTargets', 'plugins', 'dynlibs'] as const;

export const needsTargets = (where: string, field: string, targets: string): string =>
  `${where}: \`${field}\` names targets of Lake's, which are not built: ${targets}`;

/** The settings of a package or library: each with the tokens of its value, an `end` the last of them. */
export interface Fields {
  /** `unknown` where something else than settings stands there. */
  readonly kind: 'fields' | 'unknown';
  readonly line: number;
  readonly byName: ReadonlyMap<string, readonly LakefileToken[]>;
}

/** Reads `where a := 1 ...` or `{ a := 1, ... }`, the latter perhaps behind `:=`. */
export function fieldsOf(tokens: readonly LakefileToken[]): Fields {
  const { line } = tokens[0]!;
  const end = tokens.at(-1)!;
  const isBlock = tokens[0]!.text === 'where';
  const open = tokens[0]!.text === ':=' ? 1 : 0;
  if (tokens[0]!.kind === 'end') return { kind: 'fields', line, byName: new Map() };
  if (!isBlock && tokens[open]?.text !== '{') return { kind: 'unknown', line, byName: new Map() };
  const body = tokens.slice(open + 1, -1);
  const starts: number[] = [];
  let depth = 0;
  let behind = 0;
  for (const [at, token] of body.entries()) {
    depth += nesting(token);
    if (depth < 0) break;
    behind = at + 1;
    const isName = token.kind === 'name' && body[at + 1]?.text === ':=' && depth === 0;
    const before = body[at - 1]?.text;
    if (isName && (token.isFirst || at === 0 || before === ',' || before === ';')) starts.push(at);
  }
  const settings = starts.map((start, index): [string, readonly LakefileToken[]] => {
    const value = body.slice(start + 2, starts[index + 1] ?? behind);
    const isSeparator = value.at(-1)?.kind === 'symbol' && [',', ';'].includes(value.at(-1)?.text ?? '');
    return [
      body[start]!.text,
      [...(isSeparator ? value.slice(0, -1) : value), { ...end, kind: 'end', text: '' }],
    ];
  });
  return { kind: 'fields', line, byName: new Map(settings) };
}

import { moduleText } from '../../name-parts.ts';
import type { LakeOptions, ModuleGlob } from '../manifest.ts';
import { moduleNameOf, plainModuleName } from '../read-imports.ts';
import { type EvaluationBudget, evaluate } from './evaluate.ts';
import {
  emptyLakefile,
  type Fields,
  fieldsOf,
  type Lakefile,
  type LibraryConfig,
  needsTargets,
  optionsOfArguments,
  targetFields,
} from './lakefile.ts';
import {
  asName,
  asOption,
  asText,
  itemsOf,
  type LakefileToken,
  type LakefileValue,
  lakefileTokens,
  NotUnderstood,
  placeOutside,
} from './terms.ts';

/** A command of a `lakefile.lean`. */
interface LakeCommand {
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
function lakefileCommands(tokens: readonly LakefileToken[]): readonly LakeCommand[] {
  const starts: number[] = [];
  let at = 0;
  while (tokens[at]!.kind !== 'end') {
    if (tokens[at]!.column === 0) {
      const head = headAt(tokens, at);
      if (keywords.has(tokens[head]!.text)) starts.push(at);
      // No command begins between its attributes and modifiers.
      at = head;
    }
    if (tokens[at]!.kind !== 'end') at += 1;
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

/** The constants that a lakefile defines, evaluated when they are used. */
class Definitions {
  readonly #bodies = new Map<string, readonly LakefileToken[] | 'function'>();
  readonly #values = new Map<string, LakefileValue>();
  readonly #open = new Set<string>();
  readonly #budget: EvaluationBudget = { left: 50_000 };

  constructor(commands: readonly LakeCommand[]) {
    for (const { keyword, tokens } of commands)
      if (keyword === 'def' || keyword === 'abbrev') this.#bodies.set(tokens[0]!.text, bodyOf(tokens));
  }

  /** @throws NotUnderstood */
  evaluate(tokens: readonly LakefileToken[]): LakefileValue {
    return evaluate(tokens, (name) => this.#lookup(name), this.#budget);
  }

  #lookup(name: string): LakefileValue | null {
    const known = this.#values.get(name);
    if (known !== undefined) return known;
    const body = this.#bodies.get(name);
    if (body === undefined) return null;
    if (body === 'function') throw new NotUnderstood(`the function '${name}'`);
    if (this.#open.has(name)) throw new NotUnderstood(`'${name}', which is defined by itself,`);
    if (this.#open.size > 100) throw new NotUnderstood(`'${name}', which rests on too many others,`);
    this.#open.add(name);
    try {
      const value = this.evaluate(body);
      this.#values.set(name, value);
      return value;
    } finally {
      this.#open.delete(name);
    }
  }
}

/** What is behind `:=`; that of a function is not for us. */
function bodyOf(tokens: readonly LakefileToken[]): readonly LakefileToken[] | 'function' {
  const behindName = tokens[1]?.text;
  if (behindName !== ':' && behindName !== ':=') return 'function';
  const at = placeOutside(tokens, 0, ({ text }) => text === ':=');
  return tokens[at]!.kind === 'end' ? 'function' : tokens.slice(at + 1);
}

/**
 * Reads a `lakefile.lean` without running it: the package, its libraries and what they say of modules and options, with
 * definitions of the file that they use. What could matter and is beyond that stands in `unread`.
 */
export function readLeanLakefile(text: string): Lakefile {
  const split = lakefileTokens(text);
  if (split.kind === 'fault')
    return emptyLakefile([`lakefile.lean can't be read: line ${split.line}: ${split.why}`]);
  const commands = lakefileCommands(split.tokens);
  const reader = new LakefileReader(new Definitions(commands));
  const packages = commands.filter(({ keyword }) => keyword === 'package').map(headOf);
  const libraries = commands.filter(({ keyword }) => keyword === 'lean_lib');
  const head = packages[0];
  const read = reader.config(head === undefined ? null : head.fields, 'the package');
  return {
    name: head?.name ?? null,
    ...read,
    libraries: libraries.map((command) => reader.library(command)),
    unread: [...commands.flatMap(beyondUs), ...reader.unread],
  };
}

/** The name and the settings behind `package` or `lean_lib`. */
function headOf({ tokens }: LakeCommand): { readonly name: string | null; readonly fields: Fields } {
  const { kind, text } = tokens[0]!;
  const isName = (kind === 'name' && text !== 'where') || kind === 'string';
  // A string is one part of a name, whatever is in it.
  const name = kind === 'string' ? moduleText([text]) : plainModuleName(text);
  return { name: isName ? name : null, fields: fieldsOf(tokens.slice(isName ? 1 : 0)) };
}

const definesCommands = new Set(['macro', 'macro_rules', 'syntax', 'elab', 'elab_rules', 'notation']);

function beyondUs({ keyword, line, tokens }: LakeCommand): readonly string[] {
  if (definesCommands.has(keyword)) return [`line ${line}: \`${keyword}\` may add to what the lakefile says`];
  const isAbout = tokens.some(
    ({ kind, text }) =>
      kind === 'name' && (text === 'lean_lib' || (keyword === 'meta' && text === 'package')),
  );
  return isAbout ? [`line ${line}: a package or library within \`${keyword}\``] : [];
}

class LakefileReader {
  readonly unread: string[] = [];
  readonly #definitions: Definitions;

  constructor(definitions: Definitions) {
    this.#definitions = definitions;
  }

  library(command: LakeCommand): LibraryConfig {
    const { name, fields } = headOf(command);
    const where = `library ${name ?? `of line ${command.line}`}`;
    return {
      name: name ?? '',
      ...this.config(fields, where),
      roots: this.#read(fields, where, 'roots', namesOf),
      globs: this.#read(fields, where, 'globs', globsOf),
      isDefault: command.attributes.includes('default_target'),
    };
  }

  /** What packages and libraries have in common. */
  config(fields: Fields | null, where: string): { readonly srcDir: string; readonly options: LakeOptions } {
    if (fields === null) return { srcDir: '.', options: {} };
    if (fields.kind === 'unknown') this.unread.push(`line ${fields.line}: the settings of ${where}`);
    const list = (field: string) => this.#read(fields, where, field, itemsOf) ?? [];
    const args = [...list('moreLeanArgs'), ...list('weakLeanArgs')];
    const { options, others } = optionsOfArguments(args.filter((value) => typeof value === 'string'));
    if (others.length > 0)
      this.unread.push(`${where}: arguments for lean that set no option: ${others.join(' ')}`);
    for (const field of targetFields) {
      const targets = fields.byName.get(field);
      if (targets !== undefined) this.unread.push(needsTargets(where, field, textOf(targets)));
    }
    return {
      srcDir: this.#read(fields, where, 'srcDir', asText) ?? '.',
      options: { ...(this.#read(fields, where, 'leanOptions', optionsOf) ?? {}), ...options },
    };
  }

  #read<T>(fields: Fields, where: string, field: string, read: (value: LakefileValue) => T): T | null {
    const tokens = fields.byName.get(field);
    if (tokens === undefined) return null;
    try {
      return read(this.#definitions.evaluate(tokens));
    } catch (thrown) {
      if (!(thrown instanceof NotUnderstood)) throw thrown;
      const { line } = tokens[0]!;
      this.unread.push(`line ${line}: \`${field}\` of ${where}: ${thrown.message} is not understood`);
      return null;
    }
  }
}

const namesOf = (value: LakefileValue): readonly string[] => itemsOf(value).map(asName).map(moduleNameOf);

const optionsOf = (value: LakefileValue): LakeOptions => Object.fromEntries(itemsOf(value).map(asOption));

function globsOf(value: LakefileValue): readonly ModuleGlob[] {
  const isArray = typeof value === 'object' && value.kind === 'array';
  return (isArray ? value.items : [value]).map((item) =>
    typeof item === 'object' && item.kind === 'glob' ? item.glob : { kind: 'one', module: asName(item) },
  );
}

const textOf = (tokens: readonly LakefileToken[]): string =>
  tokens
    .map(({ text }) => text)
    .join(' ')
    .trim();

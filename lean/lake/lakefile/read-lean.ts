import { prettyName } from '../../name-parts.ts';
import type { LakeOptions, ModuleGlob } from '../lake-project.ts';
import { moduleNameOf, plainModuleName } from '../module-name.ts';
import { type LakeCommand, lakefileCommands } from './commands.ts';
import { Definitions } from './definitions.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { emptyLakefile, type Lakefile, type LibraryConfig, needsTargets, targetFields } from './lakefile.ts';
import { optionsOfArguments } from './options.ts';
import { asName, asOption, asText, itemsOf, type LakefileValue, NotUnderstood } from './terms.ts';
import { type LakefileToken, lakefileTokens } from './tokens.ts';

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
  const name = kind === 'string' ? prettyName([text]) : plainModuleName(text);
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
    typeof item === 'object' && item.kind === 'glob'
      ? { kind: item.glob, module: item.module }
      : { kind: 'one', module: asName(item) },
  );
}

const textOf = (tokens: readonly LakefileToken[]): string =>
  tokens
    .map(({ text }) => text)
    .join(' ')
    .trim();

import { parse } from 'smol-toml';
import { z } from 'zod';
import { messageOf } from '../../../core/errors.ts';
import { natural } from '../../../core/schemas.ts';
import { globOf, type LakeOptions } from '../manifest.ts';
import { moduleNameOf } from '../read-imports.ts';
import { emptyLakefile, type Lakefile, needsTargets, optionsOfArguments, targetFields } from './lakefile.ts';

const names = z.union([z.string().transform((name) => [name]), z.array(z.string())]);
const optionValue = z.union([z.string(), z.boolean(), natural]);
type OptionTable = { readonly [name: string]: z.infer<typeof optionValue> | OptionTable };
const optionTable: z.ZodType<OptionTable> = z.record(
  z.string(),
  z.union([optionValue, z.lazy(() => optionTable)]),
);
const listedOption = z.union([
  z.tuple([z.string(), optionValue]),
  z.object({ name: z.string(), value: optionValue }).transform(({ name, value }) => [name, value] as const),
]);
const configSchema = z.looseObject({
  srcDir: z.string().default('.'),
  leanOptions: z.union([z.array(listedOption), optionTable]).default([]),
  moreLeanArgs: z.array(z.string()).default([]),
  weakLeanArgs: z.array(z.string()).default([]),
});
const librarySchema = configSchema.extend({
  name: z.string(),
  roots: names.optional(),
  globs: names.optional(),
});
const lakefileSchema = configSchema.extend({
  name: z.string().optional(),
  defaultTargets: z.array(z.string()).default([]),
  lean_lib: z.array(librarySchema).default([]),
});
type Config = z.infer<typeof configSchema>;

/** Reads a `lakefile.toml`. Where it is none, `unread` says why and there are no libraries. */
export function readTomlLakefile(text: string): Lakefile {
  let file: z.infer<typeof lakefileSchema>;
  try {
    file = lakefileSchema.parse(parse(text));
  } catch (thrown) {
    const why = thrown instanceof z.ZodError ? z.prettifyError(thrown) : messageOf(thrown);
    return emptyLakefile([`lakefile.toml can't be read: ${why.trim().replaceAll(/\s*\n\s*/g, ' ')}`]);
  }
  const unread: string[] = [];
  const read = (where: string, config: Config): LakeOptions => {
    const { options, others } = optionsOfArguments([...config.moreLeanArgs, ...config.weakLeanArgs]);
    if (others.length > 0)
      unread.push(`${where}: arguments for lean that set no option: ${others.join(' ')}`);
    for (const field of targetFields)
      if (config[field] !== undefined) unread.push(needsTargets(where, field, JSON.stringify(config[field])));
    return { ...optionsOf(config.leanOptions), ...options };
  };
  return {
    name: file.name ?? null,
    srcDir: file.srcDir,
    options: read('the package', file),
    libraries: file.lean_lib.map((library) => ({
      name: moduleNameOf(library.name),
      srcDir: library.srcDir,
      roots: library.roots?.map(moduleNameOf) ?? null,
      globs: library.globs?.map((text) => globOf(text, moduleNameOf)) ?? null,
      options: read(`library ${library.name}`, library),
      isDefault: file.defaultTargets.includes(library.name),
    })),
    unread,
  };
}

/** Dots in keys make tables in tables, and names of options have dots. */
function optionsOf(options: Config['leanOptions'], prefix = ''): LakeOptions {
  if (Array.isArray(options)) return Object.fromEntries(options);
  return Object.fromEntries(
    Object.entries(options as OptionTable).flatMap(([key, value]) =>
      typeof value === 'object'
        ? Object.entries(optionsOf(value, `${prefix}${key}.`))
        : [[`${prefix}${key}`, value]],
    ),
  );
}

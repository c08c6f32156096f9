import { parse as parseToml } from 'smol-toml';
import { z } from 'zod';
import { describeIssues } from '../../../core/describe-issues.ts';
import { nearNames } from '../../../core/edit-distance.ts';
import { LakatosError, messageOf, UsageError } from '../../../core/errors.ts';
import { jsonOrUndefined } from '../../../core/json-or-undefined.ts';
import { readText } from '../../files/read-file.ts';
import { runSettingsSchema } from '../../learn/run/config/run-settings.ts';
import { type Knobs, proveSettings, type SettingsCommand, type SettingsFlags } from './prove-settings.ts';

type Tree = { readonly [name in string]?: unknown };

/** The settings of each command, by their names with points; of `train` those of a run (`run-settings.ts`). */
export const settingsOf: Readonly<Record<SettingsCommand, ReadonlyMap<string, z.ZodType>>> = {
  prove: leavesOf(z.strictObject(proveSettings)),
  // Proofs are printed as they were found, and what else is in memory must not decide about an attempt.
  bench: leavesOf(
    z.strictObject({
      ...proveSettings,
      limits: proveSettings.limits.omit({ memory: true }),
      search: proveSettings.search.omit({ polish: true }),
    }),
  ),
  train: leavesOf(runSettingsSchema),
};

/**
 * What the user sets, as a tree of names that the command has.
 * @throws UsageError for other names, LakatosError INPUT_UNREADABLE
 */
export async function readSettings(
  command: SettingsCommand,
  { settings, set = [] }: SettingsFlags,
): Promise<Tree> {
  let tree = settings === undefined ? {} : await readTree(settings);
  for (const text of set) {
    const [, name, value] = /^([^=\s]+)=(.*)$/su.exec(text) ?? [];
    if (name === undefined || value === undefined)
      throw new UsageError(`--set ${text}: give NAME=VALUE, as in search.lemmas=false`);
    const json = jsonOrUndefined(value);
    tree = withValue(tree, name.split('.'), json === undefined ? value : json);
  }
  checkNames(command, tree, []);
  return tree;
}

/** The settings of a search, together with others of their kind. */
export async function readKnobs(
  command: Exclude<SettingsCommand, 'train'>,
  flags: SettingsFlags,
): Promise<Knobs> {
  const tree = await readSettings(command, flags);
  const sections = Object.entries(proveSettings).map(([name, schema]) => [name, schema.partial().optional()]);
  const parsed = z.strictObject(Object.fromEntries(sections)).safeParse(tree);
  if (!parsed.success) throw new UsageError(describeIssues(parsed.error, tree, 'settings').join('\n'));
  return Object.assign({}, ...Object.values(parsed.data)) as Knobs;
}

async function readTree(path: string): Promise<Tree> {
  const text = await readText(path);
  try {
    const value: unknown = path.endsWith('.toml') ? parseToml(text) : JSON.parse(text);
    if (isTree(value)) return value;
  } catch (cause) {
    const kind = path.endsWith('.toml') ? 'TOML' : 'JSON';
    throw new LakatosError('INPUT_INVALID', `${path} is no ${kind}: ${messageOf(cause)}`, { cause });
  }
  throw new LakatosError('INPUT_INVALID', `${path} holds no settings`, {
    advice: 'Give an object such as {"search": {"lemmas": false}}.',
  });
}

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withValue(tree: Tree, [name = '', ...rest]: readonly string[], value: unknown): Tree {
  const below = tree[name];
  return { ...tree, [name]: rest.length === 0 ? value : withValue(isTree(below) ? below : {}, rest, value) };
}

function checkNames(command: SettingsCommand, tree: Tree, above: readonly string[]): void {
  const names = settingsOf[command];
  for (const [key, value] of Object.entries(tree)) {
    const path = [...above, key];
    const name = path.join('.');
    if (names.has(name)) continue;
    if (!hasBelow(names, name)) refuse(command, name);
    if (isTree(value)) checkNames(command, value, path);
    // A part of a training that is switched off.
    else if (value !== null || command !== 'train')
      throw new UsageError(`${name} is a section: give an object`);
  }
}

const hasBelow = (names: ReadonlyMap<string, unknown>, name: string): boolean =>
  [...names.keys()].some((one) => one.startsWith(`${name}.`));

function refuse(command: SettingsCommand, name: string): never {
  const others = Object.entries(settingsOf).filter(([, names]) => names.has(name) || hasBelow(names, name));
  if (others.length > 0) {
    const owners = others.map(([owner]) => `lakatos ${owner}`).join(' and ');
    throw new UsageError(`${name} is a setting of ${owners}, and not of lakatos ${command}`);
  }
  const known = [...settingsOf[command].keys()];
  const last = name.slice(name.lastIndexOf('.') + 1);
  const twin = known.find((one) => one.slice(one.lastIndexOf('.') + 1) === last);
  const meant = twin ?? nearNames(name, known)[0];
  throw new UsageError(
    `there is no setting ${name}${meant === undefined ? '; docs/settings.md has them all' : `: did you mean ${meant}?`}`,
  );
}

/** Names with points, and what each takes. */
function leavesOf(schema: z.ZodType, above = ''): Map<string, z.ZodType> {
  const inner = unwrap(schema);
  if (!(inner instanceof z.ZodObject)) return new Map([[above, schema]]);
  const below = Object.entries(inner.shape as Record<string, z.ZodType>);
  return new Map(
    below.flatMap(([name, one]) => [...leavesOf(one, above === '' ? name : `${above}.${name}`)]),
  );
}

function unwrap(schema: z.ZodType): z.ZodType {
  const isWrapped =
    schema instanceof z.ZodNullable || schema instanceof z.ZodDefault || schema instanceof z.ZodOptional;
  return isWrapped ? unwrap(schema.unwrap() as z.ZodType) : schema;
}

import { readFile } from 'node:fs/promises';
import { LakatosError, messageOf } from '../../../../core/errors.ts';
import { type PresetSettings, presetSettingsSchema } from './train-config.ts';

/** @throws LakatosError INPUT_UNREADABLE, INPUT_INVALID for what is no JSON */
export async function readSettingsFile(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new LakatosError('INPUT_UNREADABLE', `${path} can not be read: ${messageOf(cause)}`, { cause });
  });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new LakatosError('INPUT_INVALID', `${path} is no JSON: ${messageOf(cause)}`, { cause });
  }
}

/**
 * Settings with some of them changed: objects field by field, everything else (lists too) as a whole.
 * @throws LakatosError INPUT_INVALID with each field that is wrong
 */
export function changeSettings(settings: PresetSettings, changes: unknown): PresetSettings {
  const parsed = presetSettingsSchema.safeParse(merge(settings, changes));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `  ${path.join('.') || 'all'}: ${message}`);
  throw new LakatosError('INPUT_INVALID', `these are no settings of a training run:\n${issues.join('\n')}`, {
    advice: 'The `settings` of a config.json in the folder of a run show them all.',
  });
}

function merge(old: unknown, fresh: unknown): unknown {
  if (!isObject(old) || !isObject(fresh)) return fresh;
  const merged = Object.entries(fresh).map(([name, value]) => [name, merge(old[name], value)]);
  return { ...old, ...Object.fromEntries(merged) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

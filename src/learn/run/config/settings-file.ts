import { readFile } from 'node:fs/promises';
import { describeIssues } from '../../../../core/describe-issues.ts';
import { LakatosError, messageOf } from '../../../../core/errors.ts';
import { type RunSettings, runSettingsSchema } from './run-settings.ts';

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
export function changeSettings(settings: RunSettings, changes: unknown): RunSettings {
  const changed = merge(settings, changes);
  const parsed = runSettingsSchema.safeParse(changed);
  if (parsed.success) return parsed.data;
  const faults = describeIssues(parsed.error, changed, 'the whole').map((fault) => `  ${fault}`);
  throw new LakatosError('INPUT_INVALID', `these are no settings of a training run:\n${faults.join('\n')}`, {
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

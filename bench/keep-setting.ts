import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { replaceFile } from '../src/files/replace-file.ts';
import { isRunFile } from './run-journal.ts';

const settingSchema = z.record(z.string(), z.unknown());

/**
 * The folder of a comparison, made where it is not there, with its setting in `setting.json`. Runs in it are kept without what
 * they were made with, so that has to be the same for all of them.
 * @throws Error when it has runs made with something else, or runs of which nobody knows
 */
export async function keepToSetting(
  folder: string,
  setting: Readonly<Record<string, unknown>>,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const path = `${folder}/setting.json`;
  if (existsSync(path)) {
    const kept = settingSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    const shown = (value: unknown) => JSON.stringify(value ?? null);
    const other = [...new Set([...Object.keys(kept), ...Object.keys(setting)])]
      .filter((name) => shown(kept[name]) !== shown(setting[name]))
      .map((name) => `${name} ${shown(kept[name])}, not ${shown(setting[name])}`);
    if (other.length > 0)
      throw new Error(
        `${folder} has runs with another setting (${other.join('; ')}): name another --out, or go on with what they had`,
      );
    return;
  }
  if (readdirSync(folder).some(isRunFile))
    throw new Error(
      `${folder} has runs but no setting.json, which says what they were made with: name another --out`,
    );
  // Whole or not at all: processes side by side may begin at the same time.
  await replaceFile(path, `${JSON.stringify(setting, null, 2)}\n`);
}

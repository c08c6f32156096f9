import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * The folder of a comparison, made where it is not there. Runs in it are kept by mode, seed and theorem, so all of them must have
 * had the same budget and the same model.
 * @throws Error when it has runs with others
 */
export function keepToSetting(folder: string, setting: unknown): void {
  mkdirSync(folder, { recursive: true });
  const path = `${folder}/setting.json`;
  const text = `${JSON.stringify(setting, null, 2)}\n`;
  if (!existsSync(path)) writeFileSync(path, text);
  else if (readFileSync(path, 'utf8') !== text)
    throw new Error(`${folder} has runs with another budget or model (setting.json): give another --out`);
}

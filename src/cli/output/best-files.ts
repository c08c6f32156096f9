import { join, resolve } from 'node:path';
import { valueWords } from '../../learn/report/headline.ts';
import type { RunManifest } from '../../learn/run/folder/manifest.ts';

/** The files that a run has come to, each with how it is used. */
export function bestFiles(manifest: RunManifest, run: string): string[] {
  const { ranker, value } = manifest;
  const measured = valueWords(manifest) ?? 'nothing could be measured of it';
  return [
    ranker === null ? null : `the order of tactics: ${join(run, ranker)}`,
    value === null ? null : `the latest value, for --critic: ${join(run, value)} (${measured})`,
    modelText(manifest, run),
  ].filter((text) => text !== null);
}

/** How `lakatos prove` is told of the best model; null while there is none. */
function modelText({ model, base }: RunManifest, run: string): string | null {
  if (model === null) return null;
  const path = resolve(run, model);
  if (base === null) return `the model: ${join(run, model)}`;
  const gguf = resolve(run, base.gguf);
  const files = path === gguf || base.lora === null ? path : `${gguf} --lora ${path}`;
  return `the model: lakatos prove FILE --model ${files} --profile ${base.profile}`;
}

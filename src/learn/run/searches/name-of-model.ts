import type { LanguageModelInfo } from '../../../llm/language-model.ts';
import { nameOfFile } from '../../../prove/policy/name-of-policy.ts';

/** A model of a run, by its file and the hash of it: where an adapter lies over a base, the adapter's. */
export const nameOfModel = (file: string, { origin }: Pick<LanguageModelInfo, 'origin'>): string =>
  nameOfFile(file, origin.split('sha256:').at(-1) ?? origin);

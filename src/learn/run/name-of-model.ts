import type { LanguageModelInfo } from '../../llm/language-model.ts';
import { nameOfFile } from '../../prove/policy/name-of-policy.ts';

/** A model of a run, by its file and its hash. */
export const nameOfModel = (file: string, { origin }: Pick<LanguageModelInfo, 'origin'>): string =>
  nameOfFile(file, origin.replace(/^sha256:/, ''));

import type { LanguageModelInfo } from '../../llm/language-model.ts';

const shownDigits = 8;

/** A file and the beginning of its SHA-256, for all models of a run have the same file name: `model.gguf@1a2b3c4d`. */
export const nameOfFile = (file: string, hash: string): string => `${file}@${hash.slice(0, shownDigits)}`;

export const nameOfModel = (file: string, { origin }: Pick<LanguageModelInfo, 'origin'>): string =>
  nameOfFile(file, origin.replace(/^sha256:/, ''));

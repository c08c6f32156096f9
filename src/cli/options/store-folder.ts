import { join } from 'node:path';
import envPaths from 'env-paths';

/** Where proofs and tactic outcomes are kept when `--store` says nothing. */
const defaultStoreFolder = (): string => join(envPaths('lakatos', { suffix: '' }).data, 'store');

/** The folder that `--store` names, or null for none. */
export const storeFolder = (option: string | undefined): string | null =>
  option === 'none' ? null : (option ?? defaultStoreFolder());

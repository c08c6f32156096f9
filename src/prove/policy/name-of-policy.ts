import type { CriticInUse } from './critic-in-use.ts';
import type { PolicyKind } from './policy-kind.ts';

/** A policy in a few words, for episodes and reports: `mixed: enumerative/2 and prover.gguf`. */
export function nameOfPolicy(kind: PolicyKind, enumerative: string, model: string): string {
  switch (kind) {
    case 'enumerative':
      return enumerative;
    case 'model':
      return `model: ${model}`;
    case 'mixed':
      return `mixed: ${enumerative} and ${model}`;
  }
}

const shownDigits = 8;

/** A file and the beginning of its SHA-256, for all models of a run have the same file name: `model.gguf@1a2b3c4d`. */
export const nameOfFile = (file: string, hash: string): string => `${file}@${hash.slice(0, shownDigits)}`;

/** The built-in policy with its tactics in the order of a ranker's file. */
export const nameOfRanked = (policy: string, file: string, hash: string): string =>
  `${policy} in the order of ${nameOfFile(file, hash)}`;

/** What `nameOfRanked` says of the ranker, wherever in the name of a policy; null: the built-in policy's own order. */
export const rankerInName = (policy: string): string | null =>
  / in the order of (.+?@[0-9a-f]{8})/u.exec(policy)?.[1] ?? null;

/** A policy with what judges the states. */
export const nameWithCritic = (policy: string, critic: CriticInUse): string =>
  `${policy}; values: ${nameOfCritic(critic)}`;

function nameOfCritic(critic: CriticInUse): string {
  if (critic.kind === 'linear') return nameOfFile(critic.name, critic.origin.replace('sha256:', ''));
  return `${critic.model.info.name} (${critic.profile.name})`;
}

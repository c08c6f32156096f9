import { LakatosError, messageOf } from '../../../core/errors.ts';

/** One thing that was looked at. `advice` says what to do, about a problem or to get more. */
export interface Finding {
  readonly name: string;
  readonly ok: boolean;
  /** Present of what is not there, and what only some things need. */
  readonly optional?: true;
  readonly text: string;
  readonly advice?: string;
  /** The same for programs, with `--json` only. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** What was thrown while looking at something, as a finding of it. */
export function problem(thrown: unknown): Omit<Finding, 'name'> {
  const advice = thrown instanceof LakatosError ? thrown.advice : undefined;
  return { ok: false, text: messageOf(thrown), ...(advice !== undefined && { advice }) };
}

export const inGigabytes = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(1)} GB`;

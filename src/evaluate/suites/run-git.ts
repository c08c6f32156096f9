import { execFile } from 'node:child_process';
import { codeOf } from '../../../core/code-of.ts';
import { LakatosError } from '../../../core/errors.ts';

export interface GitAnswer {
  readonly ok: boolean;
  readonly stdout: string;
  /** What git said on standard error, without its progress. */
  readonly complaint: string;
}

/** Texts stay as they are in the repository, and no program of the repository's or the user's is run. */
const settings = [
  'core.autocrlf=false',
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'advice.detachedHead=false',
];

/**
 * Runs git without ever asking for a password.
 * @throws LakatosError SUITE_UNAVAILABLE when there is no git; the signal's reason when it fires
 */
export function runGit(args: readonly string[], signal?: AbortSignal): Promise<GitAnswer> {
  const command = [...settings.flatMap((setting) => ['-c', setting]), ...args];
  const env = {
    ...process.env,
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: 'true',
    SSH_ASKPASS: 'true',
    LC_ALL: 'C',
  };
  return new Promise((resolve, reject) => {
    const options = { env, maxBuffer: 64_000_000, ...(signal === undefined ? {} : { signal }) };
    execFile('git', command, options, (error, stdout, stderr) => {
      if (signal?.aborted) reject(signal.reason);
      else if (codeOf(error) === 'ENOENT') reject(withoutGit(error));
      else resolve({ ok: error === null, stdout: stdout.trim(), complaint: stderr.trim() });
    });
  });
}

const withoutGit = (cause: unknown): LakatosError =>
  new LakatosError('SUITE_UNAVAILABLE', 'there is no git on this machine', {
    advice: 'Install git, or copy the files from elsewhere and name their folder with --from.',
    cause,
  });

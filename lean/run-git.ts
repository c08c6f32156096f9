import { execFile } from 'node:child_process';
import { codeOf } from '../core/errors.ts';

export interface GitAnswer {
  readonly ok: boolean;
  readonly stdout: string;
  /** What git said on standard error, without its progress. */
  readonly complaint: string;
}

export interface GitUse {
  readonly signal?: AbortSignal | undefined;
  /** Whether settings of the user and of the system have a say: where a network is asked they may be needed. */
  readonly users?: boolean;
  /** The folder of the repository; default: the arguments name it. */
  readonly folder?: string;
  /** The repository is somebody else's: nothing is fetched for it, for its settings say by which program, or written into it. */
  readonly foreign?: boolean;
  /** What to throw where there is no git. */
  readonly noGit: (cause: unknown) => Error;
}

/** Texts stay as they are in the repository, and no program of the repository's or the user's is run. */
const settings = [
  'core.autocrlf=false',
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.attributesFile=/dev/null',
  'advice.detachedHead=false',
];

/**
 * Runs git without ever asking for a password. The settings of a repository still count: in one of others only questions
 * may be asked for which git runs no program, and of its files through one of ours (`borrowObjects`).
 * @throws what `noGit` says; the signal's reason when it fires
 */
export function runGit(args: readonly string[], use: GitUse): Promise<GitAnswer> {
  const { signal, users = false, folder, foreign = false, noGit } = use;
  const place = folder === undefined ? [] : ['-C', folder];
  const command = [...settings.flatMap((setting) => ['-c', setting]), ...place, ...args];
  const isKept = (name: string) => (users ? !repositoryVariables.has(name) : !name.startsWith('GIT_'));
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => isKept(name))),
    ...(!users && { GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }),
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: 'true',
    SSH_ASKPASS: 'true',
    // An object is what its name says, and not what somebody wants to see in its place.
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_ATTR_NOSYSTEM: '1',
    // Older versions of git know only the second one.
    ...(foreign && { GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: '', GIT_OPTIONAL_LOCKS: '0' }),
    LC_ALL: 'C',
  };
  return new Promise((resolve, reject) => {
    const options = { env, maxBuffer: 64_000_000, ...(signal === undefined ? {} : { signal }) };
    execFile('git', command, options, (error, stdout, stderr) => {
      if (signal?.aborted) reject(signal.reason);
      else if (codeOf(error) === 'ENOENT') reject(noGit(error));
      else resolve({ ok: error === null, stdout: stdout.trim(), complaint: stderr.trim() });
    });
  });
}

/** What would point git to another repository than the one that is named. */
const repositoryVariables = new Set([
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_COMMON_DIR',
  'GIT_DIR',
  'GIT_INDEX_FILE',
  'GIT_NAMESPACE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_PREFIX',
  'GIT_SHALLOW_FILE',
  'GIT_WORK_TREE',
]);

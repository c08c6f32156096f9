import { z } from 'zod';
import { LakatosError } from '../../core/errors.ts';
import { versionOfLean } from '../versions/lean-version.ts';
import { requireSupport } from '../versions/support.ts';
import { Companion } from './companion/companion.ts';
import { NoAnswer } from './companion/no-answer.ts';
import { LanguageServer } from './lsp/language-server.ts';
import { defaultProcessLimits } from './process/lean-process.ts';
import type { ServerCommand } from './process/server-command.ts';

/** The address of our document; no file needs to be there. */
const companionUri = 'file:///lakatos/Companion.lean';

/** A Lean server in which our Lean code answers. */
export interface CompanionInServer {
  readonly server: LanguageServer;
  readonly companion: Companion;
  /** Lean's own. */
  readonly version: string;
}

/**
 * Starts a server with our Lean code in it.
 * @throws LakatosError LEAN_SERVER_NOT_FOUND, _DIED, _PROTOCOL, _TIMEOUT; LEAN_BOOT_FAILED, LEAN_UNSUPPORTED; the signal's
 * reason; nothing is left running then
 */
export async function startCompanion({
  command,
  memoryBytes,
  startMs,
  text,
  procedure,
  signal,
}: {
  readonly command: ServerCommand;
  /** Of the server with all its processes. */
  readonly memoryBytes: number;
  readonly startMs: number;
  /** See `Companion.start`. */
  readonly text?: string | undefined;
  readonly procedure?: string;
  /** Ends the server while our Lean code is not ready. */
  readonly signal?: AbortSignal;
}): Promise<CompanionInServer> {
  const limits = { ...defaultProcessLimits, memoryBytes };
  signal?.throwIfAborted();
  const server = await LanguageServer.start({ command, limits, initializeTimeoutMs: startMs });
  const giveUp = (): void => void server.process.kill({ kind: 'stop' });
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    signal?.throwIfAborted();
    const companion = await Companion.start({
      server,
      uri: companionUri,
      text,
      procedure,
      timeoutMs: startMs,
    });
    const version = await askVersion(companion, startMs);
    requireSupport(versionOfLean(version));
    return { server, companion, version };
  } catch (thrown) {
    await server[Symbol.asyncDispose]();
    signal?.throwIfAborted();
    throw thrown instanceof NoAnswer ? notReady(thrown.message, server) : thrown;
  } finally {
    signal?.removeEventListener('abort', giveUp);
  }
}

const versionSchema = z.strictObject({ version: z.string(), commit: z.string(), target: z.string() });

/** What this Lean calls itself: `Lean 4.28.0 38f3c0c4 wasm32-unknown-emscripten`. Throws `NoAnswer`. */
async function askVersion(companion: Companion, timeoutMs: number): Promise<string> {
  const { value } = await companion.call({ method: 'version' }, versionSchema, { timeoutMs });
  const { version, commit, target } = value;
  // Pre-releases name their commit in the version.
  return ['Lean', version.split(',')[0] ?? version, commit.slice(0, 8), target]
    .filter((word) => word !== '')
    .join(' ');
}

function notReady(problem: string, server: LanguageServer): LakatosError {
  return new LakatosError('LEAN_BOOT_FAILED', `the Lean server can't be used: ${problem}`, {
    advice: [`Run \`lakatos doctor\`.`, ...server.process.lastWords].join('\n'),
  });
}

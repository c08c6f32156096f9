import { fileURLToPath } from 'node:url';
import type { LanguageServerOptions } from '../../lean/native/lsp/language-server.ts';
import { defaultProcessLimits, type ProcessLimits } from '../../lean/native/process/lean-process.ts';
import type { ServerCommand } from '../../lean/native/process/server-command.ts';

/** A script of this folder as a command. */
export function supportCommand(script: string, args: readonly string[]): ServerCommand {
  const path = fileURLToPath(new URL(script, import.meta.url));
  return {
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', path, ...args],
    cwd: process.cwd(),
    env: {},
  };
}

/** How to start the fake language server with the faults that are wished for. */
export function fakeServer(
  wishes: readonly string[],
  options: { readonly initializeTimeoutMs?: number; readonly limits?: Partial<ProcessLimits> } = {},
): LanguageServerOptions {
  return {
    command: supportCommand('./fake-language-server.ts', wishes),
    limits: { ...defaultProcessLimits, graceMs: 500, ...options.limits },
    initializeTimeoutMs: options.initializeTimeoutMs ?? 20_000,
  };
}

import { fileURLToPath } from 'node:url';
import type { LanguageServerOptions } from '../../lean/native/lsp/language-server.ts';
import { defaultProcessLimits } from '../../lean/native/process/lean-process.ts';
import { compiledCompanion } from './compiled-companion.ts';
import { nodeEnvironment } from './node-environment.ts';

/** How to start Lean's own file worker behind our watchdog (`lakatos lean-server`). */
export function leanServer(): LanguageServerOptions {
  const bin = fileURLToPath(new URL('../../bin/lakatos.js', import.meta.url));
  return {
    command: {
      command: process.execPath,
      args: [bin, 'lean-server'],
      cwd: process.cwd(),
      env: { ...nodeEnvironment },
    },
    limits: defaultProcessLimits,
    initializeTimeoutMs: 60_000,
  };
}

/** The same with our Lean code compiled, and the document that imports it. */
export async function compiledServer(): Promise<LanguageServerOptions & { readonly text: string }> {
  const { folder, cache, text } = await compiledCompanion();
  const { command, ...options } = leanServer();
  const { args, env } = command;
  return {
    ...options,
    command: {
      ...command,
      args: [...args, '--project', folder],
      env: { ...env, LAKATOS_CACHE: cache },
    },
    text,
  };
}

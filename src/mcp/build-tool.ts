import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import type { McpOptions } from './mcp-options.ts';
import { failed, tellClient, told } from './tool-parts.ts';
import { shortened } from './words.ts';

/** What compiles the project that texts may import. */
export function addBuildTool(server: McpServer, build: NonNullable<McpOptions['build']>): void {
  server.registerTool(
    'build_project',
    {
      description:
        "Compiles modules of the project, with all that they import: minutes for a small project, hours for Mathlib. What is built stays if it is cancelled; the other tools see it when this server is started anew. The project's own folder is left as it is.",
      inputSchema: z.strictObject({
        modules: z.array(z.string()).default([]).describe('by name; absent: those of the project itself'),
      }),
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    async ({ modules }, extra) => {
      const { isComplete, text } = await build(modules, {
        signal: extra.signal,
        onDone: (message, progress, total) => void tellClient(extra, { progress, total, message }),
      });
      return isComplete ? told(shortened(text)) : failed(shortened(text));
    },
  );
}

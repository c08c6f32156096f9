import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { addEditorTools } from './editor-tools.ts';
import { addBuildTool, addLeanTools } from './lean-tools.ts';
import { addProofTools } from './proof-tools.ts';
import { addResources } from './resources.ts';
import { type McpOptions, ToolParts } from './tool-parts.ts';

const instructions = `Lakatos proves theorems of Lean 4 and checks proofs.
Only check_proof and prove say that something is proved. The other tools tell what Lean says.
Texts are whole Lean files; lines count from 1, columns from 0.
To prove something: prove; where that fails explain, then goals, try_tactics, search_library; at the end check_proof.`;

/** The service for one client. */
export function createMcpServer(options: McpOptions): McpServer {
  const { opened, hasEditor, build, version } = options;
  const server = new McpServer({ name: 'lakatos', version }, { instructions });
  const parts = new ToolParts(options, server);
  addLeanTools(parts);
  addProofTools(parts);
  if (hasEditor) addEditorTools(parts);
  if (build !== null) addBuildTool(parts, build);
  addResources(server, opened);
  return server;
}

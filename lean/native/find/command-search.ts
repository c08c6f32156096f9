import { basename } from 'node:path';
import { askLake, askLeanVersion } from './ask-version.ts';
import { which } from './files.ts';
import { type LeanSearch, type MissingLean, missing, type SearchContext } from './found-lean.ts';
import { projectNotes } from './project-info.ts';
import { serverEnvironment } from './server-environment.ts';
import { splitShellWords } from './shell-words.ts';
import type { NamedBuild } from './version-line.ts';

/**
 * The server that the user names. It runs in the project's folder, so relative paths among its arguments start there.
 * `lean`, `lake` and `lakatos lean-server` are asked for their version; another program may be anything.
 */
export async function commandSearch(text: string, context: SearchContext): Promise<LeanSearch> {
  const split = splitShellWords(text);
  if (split.kind === 'unfinished') return unusable(`there is a ${split.mark} without its partner in ${text}`);
  const [program, ...args] = split.words;
  if (program === undefined) return unusable('the command is empty');
  const { cwd, folder, project } = context;
  const command = await which(program, context.env['PATH'], cwd);
  if (command === null) return unusable(`there is no program ${program} that can be run`);
  const env = serverEnvironment(context.env);
  const { build, notes } = await askWhoItIs(command, args, env, context);
  return {
    kind: 'found',
    how: 'command',
    server: { command, args, cwd: folder, env },
    toolchain: null,
    build,
    project,
    notes: [...notes, ...projectNotes(project)],
  };
}

async function askWhoItIs(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  { folder, limitMs, signal }: SearchContext,
): Promise<{ build: NamedBuild | null; notes: readonly string[] }> {
  const asking = { cwd: folder, env, limitMs, signal };
  const name = basename(command);
  if (name === 'lake') {
    const answer = await askLake(command, asking);
    if (answer.kind === 'failed') return { build: null, notes: [answer.why] };
    const { lake, lean } = answer.build;
    return { build: { version: lean, line: `Lake ${lake}` }, notes: [] };
  }
  const isServer = args.at(-1) === 'lean-server';
  if (name !== 'lean' && !isServer) return { build: null, notes: [] };
  const answer = await askLeanVersion(command, asking, isServer ? args : []);
  return answer.kind === 'failed' ? { build: null, notes: [answer.why] } : { build: answer.build, notes: [] };
}

const unusable = (text: string): MissingLean =>
  missing('command', text, ["Write it as in a shell, such as --lean-command 'lake serve --'."]);

/** How to start a Lean server. */
export interface ServerCommand {
  /** Program, looked up in PATH when it has no slash. */
  readonly command: string;
  readonly args: readonly string[];
  /** Folder it runs in: that of the Lake project. */
  readonly cwd: string;
  /** The whole environment of the process, not additions to ours. */
  readonly env: Readonly<Record<string, string>>;
}

/** The command as a user would type it, for messages. */
export function commandLine({ command, args }: ServerCommand): string {
  return [command, ...args].map(shellWord).join(' ');
}

/** A word as a shell reads it. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

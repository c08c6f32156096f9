import { type BriefRun, type BriefRunOptions, runBriefly } from './run-briefly.ts';
import {
  type LakeBuild,
  type NamedBuild,
  parseLakeVersionLine,
  parseLeanVersionLine,
} from './version-line.ts';

type VersionAnswer<Build> =
  | { readonly kind: 'answered'; readonly build: Build }
  /** It did not start, did not end, or said something else. */
  | { readonly kind: 'failed'; readonly why: string };

/** `args` come before `--version`, for a program that is more than a Lean. */
export const askLeanVersion = (
  lean: string,
  options: BriefRunOptions,
  args: readonly string[] = [],
): Promise<VersionAnswer<NamedBuild>> => ask([lean, ...args], parseLeanVersionLine, options);

export const askLake = (lake: string, options: BriefRunOptions): Promise<VersionAnswer<LakeBuild>> =>
  ask([lake], parseLakeVersionLine, options);

async function ask<Build>(
  [program, ...args]: readonly [string, ...string[]],
  parse: (output: string) => Build | null,
  options: BriefRunOptions,
): Promise<VersionAnswer<Build>> {
  const command = [program, ...args, '--version'].join(' ');
  const run = await runBriefly(program, [...args, '--version'], options);
  if (run.kind === 'ended' && run.code === 0) {
    const build = parse(run.stdout);
    if (build !== null) return { kind: 'answered', build };
  }
  return { kind: 'failed', why: `\`${command}\` ${failure(run)}` };
}

function failure(run: BriefRun): string {
  switch (run.kind) {
    case 'unstartable':
      return `did not start: ${run.why}`;
    case 'timeout':
      return `did not end within ${run.ms / 1000} s`;
    case 'killed':
      return `was ended by ${run.signal}`;
    case 'ended': {
      const said = (run.stdout.trim() || run.stderr.trim()).split('\n')[0]!.slice(0, 200);
      const end = run.code === 0 ? 'named no version' : `ended with code ${run.code}`;
      return said === '' ? `${end} and printed nothing` : `${end} and printed ${JSON.stringify(said)}`;
    }
  }
}

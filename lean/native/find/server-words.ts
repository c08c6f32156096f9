import { basename } from 'node:path';

/** Options of Lean by name, such as `maxRecDepth`, as `set_option` would take them. */
export type LeanOptions = Readonly<Record<string, string | number | boolean>>;

const flags = (options: LeanOptions): string[] =>
  Object.entries(options).map(([name, value]) => `-D${name}=${value}`);

/** Arguments of `lake` for a server. Lake hands what stands behind `--` to `lean --server`. */
export const lakeServe = (options: LeanOptions): readonly string[] => ['serve', '--', ...flags(options)];

/** Arguments of `lean` for a server, which hands its options to the process of each file. */
export const leanServer = (options: LeanOptions): readonly string[] => ['--server', ...flags(options)];

/**
 * Puts options into a user's command where it is one that we know: `lake serve` or `lean --server`. Any other command
 * stays as it is, for nobody knows what it would make of them.
 */
export function placeOptions(words: readonly string[], options: LeanOptions): readonly string[] {
  const [program, ...args] = words;
  if (program === undefined) return words;
  switch (basename(program)) {
    case 'lake': {
      if (!args.includes('serve')) return words;
      return [...words, ...(args.includes('--') ? [] : ['--']), ...flags(options)];
    }
    case 'lean':
      return args.includes('--server') ? [...words, ...flags(options)] : words;
    default:
      return words;
  }
}

import { UsageError } from '../usage-error.ts';

export const leanChoices = ['embedded', 'native'] as const;

/** The flags by which a user chooses a Lean. */
export interface LeanFlags {
  readonly lean?: (typeof leanChoices)[number];
  readonly project?: string;
  readonly leanCommand?: string;
}

/** Which Lean a command is to start: one in this process, or a language server. */
export type LeanChoice =
  | { readonly kind: 'embedded' }
  | {
      readonly kind: 'native';
      readonly project: string | undefined;
      readonly command: string | undefined;
      /** The file that is worked on first: its project is meant where none is named. */
      readonly file: string | undefined;
    };

/** Native where the user says so, or names a project or a server; embedded otherwise. */
export function chooseLean({ lean, project, leanCommand }: LeanFlags, paths: readonly string[]): LeanChoice {
  const isNamed = project !== undefined || leanCommand !== undefined;
  if (lean === 'embedded' && isNamed)
    throw new UsageError('--project and --lean-command belong to --lean native');
  if (lean !== 'native' && !isNamed) return { kind: 'embedded' };
  return { kind: 'native', project, command: leanCommand, file: paths.find((path) => path !== '-') };
}

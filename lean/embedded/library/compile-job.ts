import type { LeanMessage } from '../../../core/message.ts';
import type { UnprovedConstant } from '../../gate/unproved-import.ts';
import type { LakeOptions } from '../../lake/manifest.ts';
import type { TracedModule } from '../../traced-module.ts';
import type { LeanOptions } from '../lean/options.ts';
import type { MountedFile } from '../tree-fs.ts';
import type { WorkerSetup } from '../worker-setup.ts';
import type { ModulePart } from './module-store.ts';

const weak = 'weak.';

/**
 * The options a module is compiled with: the project's, without what only warns. Options that count only where Lean has them
 * (`weak.`) are set as they are: nobody asks for one that Lean does not have.
 */
export function compileOptions(project: LakeOptions, own: LakeOptions): LakeOptions {
  const plain = Object.entries({ ...project, ...own }).map(
    ([name, value]) => [name.startsWith(weak) ? name.slice(weak.length) : name, value] as const,
  );
  return {
    // Unless a module can't do without (`compileModule`).
    'Elab.async': false,
    ...Object.fromEntries(plain.filter(([name]) => !name.startsWith('linter.'))),
    'linter.all': false,
  };
}

/** What a thread that compiles modules is started with. */
export type CompilerSetup = Omit<WorkerSetup, 'library' | 'image' | 'toolchain'>;

export interface CompileJob<Kind extends WantedOfModule['kind'] = WantedOfModule['kind']> {
  /** Components of its name. */
  readonly module: readonly string[];
  readonly file: string;
  /** SHA-256 of the text that is meant. */
  readonly digest: string;
  /** Further files that it is made from, with theirs. */
  readonly includes: readonly { readonly file: string; readonly digest: string }[];
  /** Where Lean sees the file, below `/lib`. */
  readonly fileName: string;
  readonly options: LeanOptions;
  /** Imported constants that rest on what is no proof. */
  readonly unproved: readonly UnprovedConstant[];
  /** All that it may read besides Lean's own library. */
  readonly files: readonly MountedFile[];
  readonly wanted: Extract<WantedOfModule, { readonly kind: Kind }>;
}

/** `parts`: what others import, in a folder. `trace`: how its theorems are proved; with `replay` the engine runs each step again. */
export type WantedOfModule =
  | { readonly kind: 'parts'; readonly folder: string }
  | { readonly kind: 'trace'; readonly replay: boolean };

/** What comes of a module by what is wanted of it. */
export interface CompileReplies {
  readonly parts:
    | {
        readonly kind: 'built';
        readonly isModule: boolean;
        readonly messages: readonly LeanMessage[];
        readonly parts: readonly {
          readonly part: ModulePart;
          readonly size: number;
          readonly sha256: string;
        }[];
        readonly unproved: readonly UnprovedConstant[];
      }
    | Unfinished;
  readonly trace: TracedModule | Unfinished;
}

type Unfinished =
  | { readonly kind: 'failed'; readonly messages: readonly LeanMessage[] }
  /** Nothing is known of the module; the thread is to be replaced. */
  | { readonly kind: 'fault'; readonly why: string };

/** A reply with what it took. */
export interface CompileReport<Kind extends WantedOfModule['kind'] = WantedOfModule['kind']> {
  readonly reply: CompileReplies[Kind];
  /** Lean has worked in threads that may have been ended in the middle of something: the thread is to be replaced. */
  readonly isSpent: boolean;
  readonly ms: number;
  readonly cpuMs: number;
  readonly memoryBytes: number;
}

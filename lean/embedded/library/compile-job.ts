import type { LeanMessage } from '../../../core/message.ts';
import type { UnprovedConstant } from '../../gate/unproved-import.ts';
import type { TracedModule } from '../../trace/traced-module.ts';
import type { LeanOptions } from '../lean/options.ts';
import type { MountedFile } from '../tree-fs.ts';
import type { WorkerSetup } from '../worker-setup.ts';
import type { BuiltModule } from './module-store.ts';

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
  /** It is one of Lean's own modules, which Lean's package has too. */
  readonly isOfLean: boolean;
  /** What Lean refuses of it is left out. */
  readonly leavesOut: boolean;
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
        readonly leftOut: readonly LeanMessage[];
        readonly parts: BuiltModule['parts'];
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

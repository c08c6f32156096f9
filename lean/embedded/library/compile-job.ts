import type { LeanMessage } from '../../../core/message.ts';
import type { CompiledLean } from '../installation/compile-lean.ts';
import type { LeanOptions } from '../lean/options.ts';
import type { MountedFile } from '../tree-fs.ts';
import type { ModulePart } from './built-module.ts';
import type { UnprovedConstant } from './unproved.ts';

/** What a thread that compiles modules is started with. */
export interface CompilerSetup extends CompiledLean {
  readonly loader: string;
  /** Lean's own library. */
  readonly files: readonly MountedFile[];
  /** Most bytes of Lean's memory. */
  readonly memoryBytes: number;
}

export interface CompileJob {
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
  /** Gets the parts. */
  readonly folder: string;
}

export type CompileReply =
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
  | { readonly kind: 'failed'; readonly messages: readonly LeanMessage[] }
  /** Nothing is known of the module; the thread is to be replaced. */
  | { readonly kind: 'fault'; readonly why: string };

/** A reply with what it took. */
export interface CompileReport {
  readonly reply: CompileReply;
  /** Lean has worked in threads that may have been ended in the middle of something: the thread is to be replaced. */
  readonly isSpent: boolean;
  readonly ms: number;
  readonly cpuMs: number;
  readonly memoryBytes: number;
}

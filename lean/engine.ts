import type { StatePart } from '../core/goal.ts';
import type { Limits } from '../core/limits.ts';
import type { LeanMessage, TextPosition } from '../core/message.ts';
import type { StateReference } from '../core/state-reference.ts';
import type { TacticOutcome } from '../core/tactic-outcome.ts';
import type { Theorem } from '../core/theorem.ts';
import type { Verdict } from '../core/verdict.ts';
import type { LibraryTheorems } from './library-theorems.ts';

/** A constructor of an inductive type, as far as a tactic proposer needs it. */
export interface ConstructorInfo {
  /** Last component of the name, as `cases ... with | name` writes it. */
  readonly name: string;
  readonly fields: readonly {
    readonly name: string;
    readonly isRecursive: boolean;
    readonly isProof: boolean;
    /** Present and true when the argument is implicit, so that only an `@` pattern names it. */
    readonly isImplicit?: boolean;
  }[];
}

/** An inductive type or predicate that occurs at the head of a hypothesis or the target. */
export interface InductiveInfo {
  readonly name: string;
  readonly isProposition: boolean;
  readonly isRecursive: boolean;
  readonly indices: number;
  readonly constructors: readonly ConstructorInfo[];
}

/** A declaration of the header, which a proof may use. */
export interface LocalDeclaration {
  readonly name: string;
  readonly kind: 'theorem' | 'definition' | 'inductive' | 'instance' | 'other';
  /** Constants its type mentions: what a theorem is about. */
  readonly constants: readonly string[];
  /** The constant at the head of its type below all binders: what a theorem concludes. Null for a variable. */
  readonly head?: string | null;
  /** True when the definition calls itself. */
  readonly isRecursive: boolean;
  /** True for an abbreviation or a projection, which every tactic sees through without being told. */
  readonly isReducible: boolean;
  /** What it says, as Lean prints it: for the laws of a structure, and for other theorems in the namespace of an inductive type. */
  readonly type?: string;
}

/** The environment facts that go with an opened theorem. */
export interface OpenedTheorem {
  readonly part: StatePart;
  /** The declared name, as Lean knows it. */
  readonly name: string;
  readonly localDeclarations: readonly LocalDeclaration[];
}

/** Why a theorem does not open. */
export type Unopened =
  | {
      readonly kind: 'invalid';
      readonly messages: readonly LeanMessage[];
      /** Where nothing is wrong but that the statement rests on `sorry`: the declarations that hold one, by name. */
      readonly sorries?: readonly string[];
    }
  /** `start`: where in header and statement, each on lines of its own; absent: nowhere in particular. */
  | { readonly kind: 'refused'; readonly message: string; readonly start?: TextPosition };

export type OpenOutcome =
  | { readonly kind: 'opened'; readonly opened: OpenedTheorem; readonly ms: number }
  | (Unopened & { readonly ms: number })
  | { readonly kind: 'timeout'; readonly ms: number }
  | { readonly kind: 'lost'; readonly reason: string; readonly ms: number };

/** A declaration of a file. Offsets are UTF-16 positions in the file's text. */
export interface DeclarationPlace {
  readonly name: string;
  readonly keyword: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** One whose whole proof is `sorry`. */
export interface OpenDeclaration extends DeclarationPlace {
  /** Where the statement ends: the text from here to `end` is `:= by sorry` or alike. */
  readonly statementEnd: number;
}

/** A `sorry` (or `admit`) as it is written. Offsets are UTF-16 positions in the file's text. */
export interface SorryPlace {
  readonly start: number;
  readonly end: number;
  /** It stands where a tactic does; else it is a term. */
  readonly isTactic: boolean;
}

export interface FileReport {
  readonly messages: readonly LeanMessage[];
  /** Where declarations say `sorry`, in order; absent: nobody has looked. */
  readonly sorries?: readonly SorryPlace[];
  /** Declarations whose whole proof is `sorry`, in order. */
  readonly open: readonly OpenDeclaration[];
  /** Other declarations with a `sorry` in them: inside a longer proof, or in what is no theorem. */
  readonly partial: readonly DeclarationPlace[];
  /**
   * Commands with an error, of the parser's or of the elaborator's, and what the parser skipped: to where the next command
   * begins. What `open` lists may be among them. Whoever builds a header from the file leaves these texts out.
   */
  readonly broken: readonly BrokenCommand[];
}

export interface NameUse {
  readonly name: string;
  readonly at: number;
}

/** A command with an error, or what the parser skipped on its way to one. Offsets are UTF-16 positions in the file's text. */
export interface BrokenCommand {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  /**
   * What Lean may have made of it, or its author have meant it to be: `nothing` that another text could use, like an example;
   * something that is used by its `names` alone; that and no more of a `theorem`; `any` of other commands: what stands behind them
   * may mean something else by it.
   */
  readonly effect: 'nothing' | 'names' | 'theorem' | 'any';
  /** What it declares or seems to declare, as it is written. */
  readonly names: readonly string[];
  /** Where text behind it that Lean has accepted mentions one of these, comments and strings apart. */
  readonly uses: readonly NameUse[];
  /** Of a declaration: where its value or proof begins, if it has one. */
  readonly statementEnd: number | null;
  /** Lean's errors about it: those of the parser, or where it has none those of the elaborator. Or why the policy refuses it. */
  readonly messages: readonly LeanMessage[];
  /** True where it must not run. */
  readonly isRefused?: true;
}

export type FileOutcome =
  | { readonly kind: 'elaborated'; readonly report: FileReport; readonly ms: number }
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly line?: number;
      /** No command is refused: what the file imports is not there. */
      readonly ofImports?: true;
      /** The file as it is without what is refused, which is among its broken commands. Absent where it can't be read around that. */
      readonly report?: FileReport;
      readonly ms: number;
    }
  | { readonly kind: 'timeout'; readonly ms: number }
  | { readonly kind: 'lost'; readonly reason: string; readonly ms: number };

/** What is known of a file, be it without what is refused of it; null where that is nothing. */
export const readableReport = (outcome: FileOutcome): FileReport | null =>
  outcome.kind === 'elaborated' || outcome.kind === 'refused' ? (outcome.report ?? null) : null;

/** A reference (what was asked) and a submission (a whole file) for the gate. */
export interface VerifyRequest {
  readonly reference: string;
  readonly submission: string;
  /** What of the reference is asked for. Default: all open theorems, and nothing else may be open. */
  readonly target?: Target;
}

/**
 * `last`: the last theorem of the reference only, and of the submission that no more stands behind it than in the reference;
 * what stands before it is taken as it is. `at`: the theorems of the commands of the reference that begin at these bytes,
 * whatever else is open; its lines end in line feeds then.
 */
export type Target = 'last' | { readonly at: readonly number[] };

/** The theorems that begin at these UTF-16 positions of a reference. */
export const targetAt = (reference: string, places: Iterable<{ readonly start: number }>): Target => ({
  at: Array.from(places, ({ start }) => Buffer.byteLength(reference.slice(0, start))),
});

/** Everything the rest of Lakatos asks of Lean. Outcomes are values; only broken machinery throws. */
export interface LeanEngine extends AsyncDisposable {
  /** Toolchain, library and options; part of every state key and certificate. */
  readonly fingerprint: string;
  /** Modules that rest on what nobody has proved, by themselves or by what they import; absent where that is not known. */
  readonly unprovedModules?: ReadonlySet<string>;
  /** Elaborates header and statement, and gives the first proof state. */
  open(theorem: Theorem, limits: Limits, signal?: AbortSignal): Promise<OpenOutcome>;
  /**
   * Tries the tactics on the same state, apart from each other, until one proves it; those behind that one are `lost`,
   * being `not-tried`. Outcomes come in the order of `tactics`.
   */
  apply(
    state: StateReference,
    tactics: readonly string[],
    limits: Limits,
    signal?: AbortSignal,
  ): Promise<readonly TacticOutcome[]>;
  /** What is known of inductive types, by full name; unknown names are left out. Null when Lean gave no answer. */
  inductives(
    theorem: Theorem,
    names: readonly string[],
    signal?: AbortSignal,
  ): Promise<readonly InductiveInfo[] | null>;
  /**
   * The theorems of the library that a header with these imports sees; of what every theorem sees, when there are none.
   * Asked in portions, between which workers do other tasks; `limits` are for each of them. Takes seconds to minutes:
   * whoever asks keeps the answer. Null when Lean gave none.
   */
  libraryTheorems(
    imports: readonly string[],
    limits: Limits,
    signal?: AbortSignal,
  ): Promise<LibraryTheorems | null>;
  /** The sources of the modules of libraries that these imports reach, where they are at hand; absent: they are not known. */
  sourceFiles?(imports: readonly string[]): Promise<readonly string[]>;
  /** Elaborates a whole file and lists its messages and open declarations. */
  elaborate(text: string, limits: Limits, signal?: AbortSignal): Promise<FileOutcome>;
  /** The gate: the only source of "proved". */
  verify(request: VerifyRequest, limits: Limits, signal?: AbortSignal): Promise<Verdict>;
}

/** An engine with some of its methods replaced; it does not dispose of the one behind it. */
export function engineWith(engine: LeanEngine, changes: Partial<LeanEngine>): LeanEngine {
  return {
    fingerprint: engine.fingerprint,
    ...(engine.unprovedModules !== undefined && { unprovedModules: engine.unprovedModules }),
    ...(engine.sourceFiles !== undefined && {
      sourceFiles: (imports) => engine.sourceFiles?.(imports) ?? Promise.resolve([]),
    }),
    open: (...request) => engine.open(...request),
    apply: (...request) => engine.apply(...request),
    inductives: (...request) => engine.inductives(...request),
    libraryTheorems: (...request) => engine.libraryTheorems(...request),
    elaborate: (...request) => engine.elaborate(...request),
    verify: (...request) => engine.verify(...request),
    async [Symbol.asyncDispose]() {},
    ...changes,
  };
}

/**
 * Options that every text starts with. By Lean's own default an unknown name in a statement becomes a universally
 * quantified variable: `theorem t : bogus = 1` would be a theorem about every `bogus`, and `(x : ℝ)` one about every type.
 */
export const baseOptions = 'set_option autoImplicit false';

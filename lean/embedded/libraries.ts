import { baseOptions } from '../engine.ts';
import { box, type Obj } from './ffi/objects.ts';
import type { Scope } from './ffi/scope.ts';
import type { ImageRoots } from './image-file.ts';
import { blindEvaluation } from './lean/blind-evaluation.ts';
import { type Checkpoint, elaborateCommand, makeSource, parseCommand } from './lean/commands.ts';
import { ImportFailure, importModules } from './lean/environment.ts';
import type { FileHeader } from './lean/imports.ts';
import { commandScope, commandState } from './lean/layouts.ts';
import { makeOptions } from './lean/options.ts';
import type { LeanInstance } from './lean-instance.ts';
import type { EngineLibrary } from './library/engine-library.ts';
import { missingModules } from './library/missing-modules.ts';

/** A project's own choice: comments with Lean in them, code too, which the policy does not read. */
const plainComments = { 'doc.verso': false, 'doc.verso.module': false };

/** Lets Lean see the private parts of a library's modules while `act` runs. */
export type WithPrivateParts = <T>(act: () => T) => T;

/**
 * `proofs-only`: with what every text of ours starts with, and without a way to compiled code. `as-lean-does`: as the `lean` of a
 * toolchain would start.
 */
export type FileStart = 'proofs-only' | 'as-lean-does';

/** The states that files start from, one for each set of imports; they live as long as the instance. */
export class EmbeddedLibraries {
  readonly #cancelToken: Obj;
  readonly #library: EngineLibrary | null;
  readonly #paths: ReadonlySet<string>;
  readonly #states = new Map<string, Checkpoint>();
  readonly #withPrivateParts: WithPrivateParts;
  readonly #start: FileStart;

  constructor(
    cancelToken: Obj,
    library: EngineLibrary | null = null,
    withPrivateParts: WithPrivateParts = (act) => act(),
    start: FileStart = 'proofs-only',
  ) {
    this.#cancelToken = cancelToken;
    this.#library = library;
    this.#withPrivateParts = withPrivateParts;
    this.#start = start;
    this.#paths = new Set(library?.files.map(({ path }) => path));
  }

  /** `Command.State` after the imports, or why there is none. */
  state(scope: Scope, header: FileHeader): { readonly state: Obj } | { readonly failed: string } {
    const { key, keywords, moduleParts } = header;
    if (keywords.includes('prelude')) return { failed: "the embedded Lean can't take files with `prelude`" };
    const known = this.#states.get(key);
    if (known !== undefined) return known;
    const missing = missingModules(this.#paths, this.#library?.sources ?? null, moduleParts);
    if (missing !== null) return { failed: missing };
    try {
      const state = this.#make(scope, header);
      this.#states.set(key, scope.holdAll({ state, parser: box(0) }));
      return { state };
    } catch (thrown) {
      if (thrown instanceof ImportFailure) return { failed: thrown.message };
      throw thrown;
    }
  }

  /** Takes over states that Lean's memory has already. */
  adopt(lean: LeanInstance, states: ImageRoots['states']): void {
    for (const { key, ...addresses } of states) this.#states.set(key, lean.adopt(addresses));
  }

  /** The states by the addresses of what they hold. */
  get addresses(): ImageRoots['states'] {
    return [...this.#states].map(([key, { state, parser }]) => ({ key, state, parser }));
  }

  #make(scope: Scope, { imports, moduleImports }: FileHeader): Obj {
    const own = this.#library?.options ?? {};
    const options = makeOptions(scope, this.#start === 'proofs-only' ? { ...own, ...plainComments } : own);
    const level = moduleImports === null ? 'private' : 'exported';
    const act = () => importModules(scope, imports, { level, options });
    const env = moduleImports?.some(({ isAll }) => isAll) ? this.#withPrivateParts(act) : act();
    if (this.#start === 'proofs-only') blindEvaluation(scope, env);
    const empty = scope.constant('Lean.MessageLog.empty');
    const state = scope.call('Lean.Elab.Command.mkState', env, empty, options);
    if (this.#start === 'as-lean-does') return state;
    const withOptions = this.#runLine(scope, state, baseOptions);
    return withoutCode(scope, withOptions);
  }

  #runLine(scope: Scope, state: Obj, text: string): Obj {
    const source = makeSource(scope, text);
    const command = parseCommand(scope, source, state, scope.construct(0, [box(0)], [0]));
    return elaborateCommand(scope, source, state, command, this.#cancelToken).state;
  }
}

/**
 * Opens the file's scope as `noncomputable section` would: proofs need no compiled code, and without a library none of Lean's own is
 * loaded that definitions could call. (No section is opened: a stray `end` of the user's must not close it.)
 */
function withoutCode(scope: Scope, state: Obj): Obj {
  const { objects } = scope;
  const scopes = objects.field(state, commandState.scopes);
  const head = scope.update(objects.field(scopes, 0), {}, { [commandScope.isNoncomputable]: 1 });
  return scope.update(state, { [commandState.scopes]: scope.construct(1, [head, objects.field(scopes, 1)]) });
}

import { type Obj, unit } from '../ffi/objects.ts';
import type { Held, Scope } from '../ffi/scope.ts';
import type { LeanInstance } from '../lean-instance.ts';

/** What Lean runs a computation of `MetaM` in, as it was at its beginning. */
export interface MetaFrame {
  readonly metaContext: Obj;
  readonly meta: Obj;
  readonly coreContext: Obj;
  readonly core: Obj;
}

/** The part that `TermElabM` adds. */
export interface TermFrame {
  readonly termContext: Obj;
  readonly term: Obj;
}

/** What a command elaborates terms and proofs in. */
export interface CommandFrame extends TermFrame {
  /** Unlike that of `MetaFrame` it lets unification take the approximations that elaboration takes. */
  readonly metaContext: Obj;
}

/**
 * Learns from Lean's own functions which contexts and states a computation gets: they are given a computation that does nothing
 * but hand them out.
 */
export class ContextProbe {
  readonly #inMeta: Held;
  readonly #inTerm: Held;
  #seen: readonly number[] = [];

  constructor(lean: LeanInstance) {
    // Context and state reference for each of the monads, then the world.
    this.#inMeta = this.#closure(lean, 5);
    this.#inTerm = this.#closure(lean, 7);
  }

  #closure(lean: LeanInstance, arity: number): Held {
    using scope = lean.scope();
    const handOut = (...parts: number[]): number => {
      this.#seen = parts.slice(0, -1);
      return lean.objects.newConstructor(0, [unit]);
    };
    return scope.hold(lean.closure(scope, arity, handOut));
  }

  /** At a place of an info tree, which `context` (a `ContextInfo`) is of. */
  metaOf(scope: Scope, context: Obj, lctx: Obj): MetaFrame {
    scope.run('Lean.Elab.ContextInfo.runMetaM._redArg', context, lctx, this.#inMeta.value);
    const [metaContext, meta, coreContext, core] = this.#take(scope) as [Obj, Obj, Obj, Obj];
    return { metaContext, meta: scope.read(meta), coreContext, core: scope.read(core) };
  }

  /** Where a command elaborates terms. */
  termOf(scope: Scope, commandContext: Obj, commandState: Obj): CommandFrame {
    const cell = scope.cell(commandState);
    scope.run('Lean.Elab.Command.liftTermElabM._redArg', this.#inTerm.value, commandContext, cell);
    const [termContext, term, metaContext] = this.#take(scope) as [Obj, Obj, Obj];
    return { termContext, term: scope.read(term), metaContext };
  }

  /** Lean gives its arguments away. */
  #take(scope: Scope): Obj[] {
    const seen = this.#seen.map((part) => scope.own(part));
    this.#seen = [];
    return seen;
  }
}

import { type Obj, unit } from '../ffi/objects.ts';
import type { Held } from '../ffi/scope.ts';
import type { LeanInstance } from '../lean-instance.ts';
import { makeName } from './names.ts';

/** What a tactic block runs in: the contexts, and the states at its start. Every part is held. */
export interface CapturedBlock extends Disposable {
  readonly termContext: Held;
  readonly metaContext: Held;
  readonly coreContext: Held;
  readonly term: Held;
  readonly meta: Held;
  readonly core: Held;
  /** `List MVarId`. */
  readonly goals: Held;
}

/**
 * The proof of a statement while it is opened. The kind of `dbg_trace` is taken over, because it is of no use in a
 * proof; user text that contains it is refused by the policy.
 */
export const captureTactic = 'dbg_trace "lakatos"';
export const captureSyntaxKind = 'Lean.Parser.Tactic.dbgTrace';

/**
 * Registers a built-in tactic elaborator of ours, before any library is imported, that hands out the live contexts of
 * a `by` block: universes, variables, instances and auto-bound names are as in real elaboration because it is real
 * elaboration. The block then ends with its goals open, and the "unsolved goals" error of that one run is ignored.
 */
export function installCapture(lean: LeanInstance): { take(): CapturedBlock | null } {
  let captured: CapturedBlock | null = null;
  using scope = lean.scope();

  // A tactic elaborator: Syntax, then context and state reference for Tactic, Term, Meta and Core, then the world.
  const elaborator = lean.closure(
    scope,
    10,
    (stx, tacticContext, tactic, termContext, term, metaContext, meta, coreContext, core) => {
      using call = lean.scope();
      for (const argument of [
        stx,
        tacticContext,
        tactic,
        termContext,
        term,
        metaContext,
        meta,
        coreContext,
        core,
      ]) {
        call.own(argument as number);
      }
      captured?.[Symbol.dispose]();
      captured = disposeTogether({
        termContext: call.hold(termContext as Obj),
        metaContext: call.hold(metaContext as Obj),
        coreContext: call.hold(coreContext as Obj),
        term: call.hold(call.read(term as Obj)),
        meta: call.hold(call.read(meta as Obj)),
        core: call.hold(call.read(core as Obj)),
        goals: call.hold(call.read(tactic as Obj)),
      });
      return lean.objects.newConstructor(0, [unit]);
    },
  );

  scope.run(
    'Lean.KeyedDeclsAttribute.addBuiltin._redArg',
    scope.constant('Lean.Elab.Tactic.tacticElabAttribute'),
    makeName(scope, captureSyntaxKind),
    makeName(scope, 'Lakatos.capture'),
    elaborator,
  );
  return {
    take() {
      const taken = captured;
      captured = null;
      return taken;
    },
  };
}

function disposeTogether(parts: Omit<CapturedBlock, typeof Symbol.dispose>): CapturedBlock {
  return {
    ...parts,
    [Symbol.dispose]() {
      for (const held of Object.values(parts)) held[Symbol.dispose]();
    },
  };
}

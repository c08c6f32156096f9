import { type Obj, unit } from '../ffi/objects.ts';
import type { LeanInstance } from '../lean-instance.ts';
import type { ProofContext } from './live-state.ts';
import { makeName } from './names.ts';

/** What a tactic block runs in, held: the contexts, and the states at its start. */
export interface CapturedBlock extends ProofContext, Disposable {
  readonly term: Obj;
  readonly meta: Obj;
  readonly core: Obj;
  /** `List MVarId`. */
  readonly goals: Obj;
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
 * `isInMemory`: Lean's memory comes from an image, and has it registered.
 */
export function installCapture(lean: LeanInstance, isInMemory: boolean): { take(): CapturedBlock | null } {
  let captured: CapturedBlock | null = null;
  using scope = lean.scope();

  // A tactic elaborator: Syntax, then context and state reference for Tactic, Term, Meta and Core, then the world.
  const arity = 10;
  const elaborator = (...parts: number[]): number => {
    using call = lean.scope();
    const [, , tactic, termContext, term, metaContext, meta, coreContext, core] = parts
      .slice(0, -1)
      .map((part) => call.own(part)) as [Obj, Obj, Obj, Obj, Obj, Obj, Obj, Obj, Obj];
    captured?.[Symbol.dispose]();
    const contexts = { termContext, metaContext, coreContext };
    const states = { term: call.read(term), meta: call.read(meta), core: call.read(core) };
    captured = call.holdAll({ ...contexts, ...states, goals: call.read(tactic) });
    return lean.objects.newConstructor(0, [unit]);
  };
  if (isInMemory) lean.functionOfClosure(arity, elaborator);
  else
    scope.run(
      'Lean.KeyedDeclsAttribute.addBuiltin._redArg',
      scope.constant('Lean.Elab.Tactic.tacticElabAttribute'),
      makeName(scope, captureSyntaxKind),
      makeName(scope, 'Lakatos.capture'),
      lean.closure(scope, arity, elaborator),
    );
  return {
    take() {
      const taken = captured;
      captured = null;
      return taken;
    },
  };
}

import type { Obj } from '../ffi/objects.ts';
import type { CallResult, Scope } from '../ffi/scope.ts';
import { readException } from '../lean/exceptions.ts';
import { commandContextInfo, contextInfo } from '../lean/layouts.ts';
import { instantiatedIn } from '../lean/live-state.ts';
import { formatText } from '../lean/meta.ts';
import type { ContextProbe } from './probe.ts';

/** Lean's `Format.defWidth`. */
export const defaultWidth = 120;

/** Prints what stands in an info tree, each in the `ContextInfo` of its place. */
export class InContext {
  readonly #scope: Scope;
  readonly #probe: ContextProbe;

  constructor(scope: Scope, probe: ContextProbe) {
    this.#scope = scope;
    this.#probe = probe;
  }

  /** @param mctx what is known of metavariables, in the place of what the context says */
  goal(context: Obj, mctx: Obj | null, goal: Obj): string {
    using scope = this.#scope.nested();
    const inside =
      mctx === null ? context : withCommandContext(scope, context, { [commandContextInfo.mctx]: mctx });
    return this.#inMeta(scope, inside, emptyContext(scope), 'Lean.Meta.ppGoal', goal);
  }

  goals(context: Obj, goals: Obj): string {
    using scope = this.#scope.nested();
    return textOf(scope, scope.attempt('Lean.Elab.ContextInfo.ppGoals', context, goals));
  }

  expression(context: Obj, lctx: Obj, expr: Obj): string {
    using scope = this.#scope.nested();
    const { objects } = scope;
    const mctx = objects.field(objects.field(context, contextInfo.command), commandContextInfo.mctx);
    return this.#inMeta(scope, context, lctx, 'Lean.Meta.ppExpr', instantiatedIn(scope, mctx, expr));
  }

  /** @param lctx null: the empty one */
  syntax(context: Obj, lctx: Obj | null, syntax: Obj): string {
    using scope = this.#scope.nested();
    const local = lctx ?? emptyContext(scope);
    return textOf(scope, scope.attempt('Lean.Elab.ContextInfo.ppSyntax', context, local, syntax));
  }

  tactic(context: Obj, syntax: Obj): string {
    using scope = this.#scope.nested();
    const { coreContext, core } = this.#probe.metaOf(scope, context, emptyContext(scope));
    const printed = scope.attempt('Lean.PrettyPrinter.ppTactic', syntax, coreContext, scope.cell(core));
    return printed.ok ? textOf(scope, printed) : '<failed to pretty print>';
  }

  #inMeta(scope: Scope, context: Obj, lctx: Obj, name: string, argument: Obj): string {
    const { metaContext, meta, coreContext, core } = this.#probe.metaOf(scope, context, lctx);
    const printed = scope.attempt(
      name,
      argument,
      metaContext,
      scope.cell(meta),
      coreContext,
      scope.cell(core),
    );
    if (printed.ok) return textOf(scope, printed);
    const failure = readException(scope, printed.exception);
    return failure.kind === 'logged' ? '' : failure.message;
  }
}

/** The `Format` that a function in `IO` gives, or its error. */
const textOf = (scope: Scope, printed: CallResult): string =>
  printed.ok ? formatText(scope, printed.value, defaultWidth) : scope.ioErrorText(printed.exception);

export const emptyContext = (scope: Scope): Obj => scope.constant('Lean.LocalContext.empty');

/** A `ContextInfo` with some fields of its `CommandContextInfo` replaced. */
export function withCommandContext(scope: Scope, context: Obj, fields: Readonly<Record<number, Obj>>): Obj {
  const command = scope.update(scope.objects.field(context, contextInfo.command), fields);
  return scope.update(context, { [contextInfo.command]: command });
}

import { nameText } from '../../name-parts.ts';
import { PosableText } from '../../trace/posable-text.ts';
import { describeTheorem, proofCommand } from '../../trace/proof-command.ts';
import { type ProvedTheorem, type TraceOutcome, withConstants } from '../../trace/traced-module.ts';
import { tracedText } from '../../trace/traced-steps.ts';
import type { Scope } from '../ffi/scope.ts';
import { commandTree, currentNamespace, parserKinds } from '../lean/commands.ts';
import { commandState } from '../lean/layouts.ts';
import { describeLocalDeclarations } from '../lean/local-declarations.ts';
import type { LeanInstance } from '../lean-instance.ts';
import { elaborateModule, type ModuleCommand, type ModuleText } from '../library/elaborate-module.ts';
import type { ContextProbe } from '../repl/probe.ts';
import { treesOf } from '../repl/run-text.ts';
import { commandPolicy, refuseNext } from '../text-elaborator.ts';
import { ProofWalk, type TraceUse } from './proof-walk.ts';

/** The theorem that a command has proved, with the steps of its proof; null for other commands. */
function traceTheorem(scope: Scope, seen: ModuleCommand, use: TraceUse): ProvedTheorem | null {
  const { objects } = scope;
  const tree = commandTree(objects, seen.command);
  const command = proofCommand(tree);
  if (command === null) return null;
  const theorem = describeTheorem(tree, command, currentNamespace(objects, seen.before), use);
  const walk = new ProofWalk(scope, seen, use, theorem.name, command.proof);
  return { ...theorem, ...walk.walk(treesOf(scope, seen.after)) };
}

/** Elaborates a module and looks at how its theorems are proved. The instance has elaborated nothing before. */
export function traceModule(
  lean: LeanInstance,
  source: ModuleText,
  { probe, replay }: { readonly probe: ContextProbe; readonly replay: boolean },
): TraceOutcome {
  using scope = lean.scope();
  const use = { ...tracedText(nameText(source.module), source.text), lean, probe, replay };
  const { text } = use;
  const theorems: ProvedTheorem[] = [];
  const posable = new PosableText(use.bytes);
  const elaborated = elaborateModule(lean, scope, source, (step, seen) => {
    const theorem = traceTheorem(step, seen, use);
    if (theorem !== null) theorems.push(theorem);
    const { command, before } = seen;
    if (command.name !== parserKinds.end && command.name !== parserKinds.exit)
      posable.take(commandTree(step.objects, command), (next, commands) =>
        refuseNext(step, before, next, commands, commandPolicy),
      );
    // Trees of all commands together would fill the memory.
    const noInfo = step.objects.field(seen.before, commandState.infoState);
    return step.update(seen.after, { [commandState.infoState]: noInfo });
  });
  if (elaborated.kind === 'failed') return elaborated;
  const { imports, env } = elaborated;
  // Nobody asks for the texts of their types.
  const declarations = describeLocalDeclarations(scope, env, '', () => '');
  return {
    ...{ kind: 'traced', imports, text, posable: posable.result },
    theorems: withConstants(theorems, declarations),
  };
}

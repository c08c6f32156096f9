import type { LeanMessage } from '../../../core/message.ts';
import { placeFinder } from '../../byte-places.ts';
import { nameText } from '../../name-parts.ts';
import type { TracedModule, TracedTheorem } from '../../traced-module.ts';
import { commandState } from '../lean/layouts.ts';
import type { LeanInstance } from '../lean-instance.ts';
import { elaborateModule, type ModuleText } from '../library/elaborate-module.ts';
import type { Probe } from '../repl/probe.ts';
import { PosableText } from './posable.ts';
import { traceTheorem } from './trace-theorem.ts';

export type TraceOutcome =
  | TracedModule
  | { readonly kind: 'failed'; readonly messages: readonly LeanMessage[] };

/** Elaborates a module and looks at how its theorems are proved. The instance has elaborated nothing before. */
export function traceModule(
  lean: LeanInstance,
  source: ModuleText,
  { probe, replay }: { readonly probe: Probe; readonly replay: boolean },
): TraceOutcome {
  using scope = lean.scope();
  const { text } = source;
  const bytes = Buffer.from(text);
  const module = nameText(source.module);
  const use = { lean, probe, module, text, bytes, placeOf: placeFinder(bytes), replay };
  const theorems: TracedTheorem[] = [];
  const posable = new PosableText(bytes);
  const elaborated = elaborateModule(lean, scope, source, (step, seen) => {
    const theorem = traceTheorem(step, seen, use);
    if (theorem !== null) theorems.push(theorem);
    posable.take(step, seen);
    // Trees of all commands together would fill the memory.
    const noInfo = step.objects.field(seen.before, commandState.infoState);
    return step.update(seen.after, { [commandState.infoState]: noInfo });
  });
  if (elaborated.kind === 'failed') return elaborated;
  return { kind: 'traced', imports: elaborated.imports, text, posable: posable.result, theorems };
}

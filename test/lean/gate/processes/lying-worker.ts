import { isScalar, type Obj } from '../../../../lean/embedded/ffi/objects.ts';
import { readDeclarations } from '../../../../lean/embedded/gate/read-export.ts';
import { ExpressionComparison, pairedByPosition } from '../../../../lean/embedded/gate/same-expression.ts';
import { exportDeclarations } from '../../../../lean/embedded/gate/write-export.ts';
import { makeCancelToken } from '../../../../lean/embedded/lean/commands.ts';
import {
  constantHead,
  constantValue,
  importedConstants,
  kindOf,
} from '../../../../lean/embedded/lean/environment.ts';
import { commandState } from '../../../../lean/embedded/lean/layouts.ts';
import { keyOfName } from '../../../../lean/embedded/lean/names.ts';
import { EmbeddedLibraries } from '../../../../lean/embedded/libraries.ts';
import { TextElaborator } from '../../../../lean/embedded/text-elaborator.ts';
import work, { embedded } from '../../../../lean/embedded/worker.ts';
import type { FileOutcome } from '../../../../lean/engine.ts';
import type { EngineTask, WorkerReply } from '../../../../lean/pool/protocol.ts';
import { lieAbout, readForgery } from '../forgery.ts';

/**
 * A Lean worker that a submission has taken over: of a submission that is a forgery it tells what that says. It confirms as
 * any other does. A file `round trip` has it carry the library over to itself, one with `-- lawless` it elaborates without
 * the policy.
 */
export default function lie(task: EngineTask): WorkerReply<EngineTask> {
  const forgery = task.kind === 'verify' ? readForgery(task.request.submission) : null;
  if (forgery !== null) return { answer: forgery, memoryBytes: 0, leanMs: 0 };
  if (task.kind === 'elaborate' && task.text === 'round trip')
    return { answer: roundTrip(), memoryBytes: 0, leanMs: 0 };
  if (task.kind === 'elaborate' && task.text.includes('-- lawless'))
    return { answer: elaborateLawless(task.text), memoryBytes: 0, leanMs: 0 };
  const reply = work(task);
  if (task.kind !== 'verify') return reply;
  return lieAbout(task.request.submission, reply as WorkerReply<typeof task>);
}

/** What Lean says of a text that the policy is not asked about. */
function elaborateLawless(text: string): FileOutcome {
  const { lean } = embedded;
  const token = makeCancelToken(lean).value;
  using scope = lean.scope();
  const elaborator = new TextElaborator(lean, new EmbeddedLibraries(token), token, embedded.compilation);
  const { messages, stop } = elaborator.elaborate(scope, text, {
    policy: () => null,
    wasInterrupted: () => false,
  });
  return {
    kind: 'refused',
    message: JSON.stringify([...messages.map(({ text }) => text), stop]),
    ms: 0,
  };
}

const every = 5;

/** Exports and reads each fifth declaration of the library; says how many there were and which came back changed. */
function roundTrip(): FileOutcome {
  const { lean } = embedded;
  const token = makeCancelToken(lean).value;
  using scope = lean.scope();
  const { objects } = scope;
  const elaborator = new TextElaborator(lean, new EmbeddedLibraries(token), token, embedded.compilation);
  const { state } = elaborator.elaborate(scope, '', { policy: () => null, wasInterrupted: () => false });
  const env = objects.field(state as Obj, commandState.env);
  const changed: string[] = [];
  let count = 0;
  const carried = new Set(['definition', 'theorem', 'opaque', 'inductive', 'constructor']);
  for (const [at, info] of [...importedConstants(scope, env)].entries()) {
    if (at % every !== 0 || !carried.has(kindOf(objects, info))) continue;
    using step = lean.scope();
    const { name } = constantHead(objects, info);
    const exported = { modules: [], ...exportDeclarations(step, [info]) };
    const { constants } = readDeclarations(step, exported);
    count += 1;
    if (!sameDeclaration(info, constants[0] as Obj)) changed.push(keyOfName(objects, name));
  }
  return { kind: 'refused', message: JSON.stringify({ count, changed }), ms: 0 };

  function sameDeclaration(left: Obj, right: Obj): boolean {
    const keys = (info: Obj): string[] =>
      objects.list(constantHead(objects, info).levelParams).map((level) => keyOfName(objects, level));
    const pairing = pairedByPosition(keys(left), keys(right));
    const sameName = (a: Obj, b: Obj): boolean => keyOfName(objects, a) === keyOfName(objects, b);
    const [leftName, rightName] = [left, right].map((info) => constantHead(objects, info).name) as [Obj, Obj];
    const same = (a: Obj, b: Obj): boolean => new ExpressionComparison(objects, pairing, sameName).same(a, b);
    const [leftValue, rightValue] = [constantValue(objects, left), constantValue(objects, right)];
    return (
      sameName(leftName, rightName) &&
      kindOf(objects, left) === kindOf(objects, right) &&
      sameScalars(objects.field(left, 0), objects.field(right, 0)) &&
      same(constantHead(objects, left).type, constantHead(objects, right).type) &&
      (leftValue === null || rightValue === null ? leftValue === rightValue : same(leftValue, rightValue))
    );
  }

  /** Fields of a declaration that are numbers or hints. */
  function sameScalars(left: Obj, right: Obj): boolean {
    const count = objects.fieldCount(left);
    return Array.from({ length: count }, (_, index) => index).every((index) => {
      const [a, b] = [objects.field(left, index), objects.field(right, index)];
      return !isScalar(a) || !isScalar(b) || a === b;
    });
  }
}

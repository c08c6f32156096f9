import type { LeanMessage, Severity, TextPosition } from '../../../core/message.ts';
import { isScalar, type Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { messageDataText } from './exceptions.ts';
import { message as layout } from './layouts.ts';

const severities: readonly Severity[] = ['information', 'warning', 'error'];

/** Every message of a `MessageLog`, in order. */
export function messagesOfLog(scope: Scope, log: Obj): LeanMessage[] {
  if (log === scope.constant('Lean.MessageLog.empty')) return [];
  return scope.objects
    .list(scope.call('Lean.MessageLog.toList', log))
    .map((item) => readMessage(scope, item));
}

function readMessage(scope: Scope, message: Obj): LeanMessage {
  const { objects } = scope;
  const end = objects.field(message, layout.endPos);
  // An unknown severity is read as an error: what we don't understand is never a success.
  const severity = severities[objects.scalarU8(message, layout.severity)] ?? 'error';
  const text = messageDataText(scope, objects.field(message, layout.data));
  const start = readPosition(scope, objects.field(message, layout.pos));
  return isScalar(end)
    ? { severity, text, start }
    : { severity, text, start, end: readPosition(scope, objects.field(end, 0)) };
}

/** `Position`. */
export function readPosition(scope: Scope, position: Obj): TextPosition {
  const { objects } = scope;
  return {
    line: objects.smallNat(objects.field(position, 0)),
    column: objects.smallNat(objects.field(position, 1)),
  };
}

export const hasErrors = (messages: readonly LeanMessage[]): boolean =>
  messages.some((message) => message.severity === 'error');

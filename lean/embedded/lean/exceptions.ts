import type { LimitName } from '../../../core/tactic-outcome.ts';
import { isScalar, type Obj, unbox } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { textOfName } from './names.ts';

/** What an `Exception` of Lean's means to us. */
export type LeanFailure =
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'limit'; readonly limit: LimitName; readonly message: string }
  /** The text of the failure was logged as messages before (`abortTactic` and its kind). */
  | { readonly kind: 'logged' };

const exceptionTag = { error: 0, internal: 1 } as const;
const messageDataTag = { withContext: 3, withNamingContext: 4, tagged: 8 } as const;

/** UTF-16 units: Lean can write megabytes of a term that has a hundred signs. */
const longestMessage = 1_000_000;

/** `MessageData` as text, cut where it is very long. Lean leaves a remark behind messages of its own limits, which says nothing to a user. */
export function messageDataText(scope: Scope, data: Obj): string {
  const text = scope.objects.string(scope.call('Lean.MessageData.toString', data));
  if (text.length > longestMessage) return `${text.slice(0, longestMessage)} ... (${text.length} characters)`;
  return text.replace(/\(invalid MessageData\.lazy, missing context\)\s*$/, '').trimEnd();
}

/** Lean marks the errors of its own limits with a tag, below some layers of context. */
function limitOf(scope: Scope, data: Obj): LimitName | null {
  const { objects } = scope;
  let inner = data;
  while (
    !isScalar(inner) &&
    (objects.tag(inner) === messageDataTag.withContext ||
      objects.tag(inner) === messageDataTag.withNamingContext)
  ) {
    inner = objects.field(inner, 1);
  }
  if (isScalar(inner) || objects.tag(inner) !== messageDataTag.tagged) return null;
  const tag = textOfName(objects, objects.field(inner, 0));
  if (tag === 'runtime.maxHeartbeats') return 'heartbeats';
  return tag === 'runtime.maxRecDepth' ? 'recursion-depth' : null;
}

/** Reads a value of type `Exception`. */
export function readException(scope: Scope, exception: Obj): LeanFailure {
  const { objects } = scope;
  if (objects.tag(exception) === exceptionTag.error) {
    const data = objects.field(exception, 1);
    const limit = limitOf(scope, data);
    const message = messageDataText(scope, data);
    return limit === null ? { kind: 'error', message } : { kind: 'limit', limit, message };
  }
  const id = objects.field(exception, 0);
  if (unbox(id) === unbox(scope.constant('Lean.interruptExceptionId'))) {
    return { kind: 'limit', limit: 'wall-clock', message: 'interrupted' };
  }
  return { kind: 'logged' };
}

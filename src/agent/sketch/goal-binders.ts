import type { Goal } from '../../../core/goal.ts';
import { isSort } from '../../prove/refute/type-text.ts';
import { binderText, type LemmaBinder, writableType } from './lemma.ts';
import { onOneLine } from './read-signature.ts';

/** A hypothesis as a statement about its goal binds it. */
interface GoalBinder {
  /** Under its name, in round brackets; an instance has no name. */
  readonly binder: LemmaBinder;
  readonly role: 'instance' | 'type' | 'data' | 'proof';
  /** False for what has no name that can be written, and for a value, which is more than a binder tells. */
  readonly isWritable: boolean;
  readonly isNeeded: boolean;
}

/** The hypotheses of a goal, in order. */
export const goalBinders = ({ hypotheses }: Goal): readonly GoalBinder[] =>
  hypotheses.map(({ name, type: printed, value, accessible, isInstance, isProof, isUsed }) => {
    const type = writableType(onOneLine(printed));
    return {
      binder: isInstance ? { name: '', type, style: 'instance' } : { name, type },
      role: isInstance ? 'instance' : isProof ? 'proof' : isSort(type) ? 'type' : 'data',
      isWritable: value === undefined && (isInstance || accessible),
      isNeeded: value !== undefined || isProof || isUsed,
    };
  });

/** The type variables and instances of a goal, as binders of a statement are written. */
export const surroundingsOf = (goal: Goal): readonly string[] =>
  goalBinders(goal).flatMap(({ binder, role, isWritable }) => {
    if (!isWritable || (role !== 'instance' && role !== 'type')) return [];
    return [binderText(role === 'type' ? { ...binder, style: 'implicit' } : binder)];
  });

import { fileLimits, tacticLimits } from '../../core/limits.ts';
import type { EmbeddedLean } from './embedded-lean.ts';

const statement = 'theorem lakatos_self_test (p q : Prop) (hp : p) (hq : q) : p ∧ q';
const reference = `${statement} := by sorry`;

/**
 * Asks a new worker what is known: a `sorry` must be refused, a proof accepted, a step must step. Gives what is wrong,
 * or null. It also makes Lean build what it builds at first use.
 */
export function selfTest(lean: EmbeddedLean): string | null {
  const verdictOn = (proof: string): string => {
    const request = { reference, submission: `${statement} := by ${proof}` };
    const examined = lean.do({ kind: 'verify', request, limits: fileLimits });
    if (examined.kind !== 'examined') return examined.kind;
    return lean.do({ kind: 'confirm', request, examined, limits: fileLimits }).kind;
  };
  if (verdictOn('exact ⟨hp, hq⟩') !== 'accepted') return 'a correct proof was rejected';
  if (verdictOn('sorry') !== 'rejected') return 'sorry was accepted';
  if (verdictOn('exact ⟨hq, hp⟩') !== 'rejected') return 'a wrong proof was accepted';
  const theorem = { id: 'self-test', header: '', statement };
  const [step] = lean.do({
    kind: 'apply',
    state: { theorem, path: [] },
    tactics: ['constructor'],
    limits: tacticLimits,
  });
  return step?.kind === 'progress' && step.state.parts.length === 2 ? null : 'a tactic step failed';
}

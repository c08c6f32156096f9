import { fileLimits, tacticLimits } from '../../core/limits.ts';
import type { NativeLean } from './native-lean.ts';

const statement = 'theorem lakatos_self_test (p q : Prop) (hp : p) (hq : q) : p ∧ q';
const reference = `${statement} := by sorry`;

/** Asks a new worker what is known, as the embedded engine does of its own. Gives what is wrong, or null. */
export async function testServer(lean: NativeLean): Promise<string | null> {
  const { signal } = new AbortController();
  const verdictOn = async (proof: string): Promise<string> => {
    const request = { reference, submission: `${statement} := by ${proof}` };
    const examined = await lean.do({ kind: 'verify', request, limits: fileLimits }, signal);
    const verdict =
      examined.kind === 'examined'
        ? await lean.do({ kind: 'confirm', request, examined, limits: fileLimits }, signal)
        : examined;
    return verdict.kind === 'rejected' ? verdict.reasons.map(({ code }) => code).join(' ') : verdict.kind;
  };
  const honest = await verdictOn('exact ⟨hp, hq⟩');
  if (honest !== 'accepted') return `a correct proof was rejected (${honest})`;
  if ((await verdictOn('sorry')) !== 'sorry') return 'sorry was not told';
  if ((await verdictOn('exact ⟨hq, hp⟩')) !== 'elaboration-error') return 'a wrong proof was not told';
  if (lean.confirmsOnly) return null;
  const state = { theorem: { id: 'self-test', header: '', statement }, path: [] };
  const [step] = await lean.do(
    { kind: 'apply', state, tactics: ['constructor'], limits: tacticLimits },
    signal,
  );
  return step?.kind === 'progress' && step.state.parts.length === 2 ? null : 'a tactic step failed';
}

import { LakatosError } from '../../core/errors.ts';
import { fileLimits, tacticLimits } from '../../core/limits.ts';
import type { EngineTask, WorkerAnswer } from './protocol.ts';

const statement = 'theorem lakatos_self_test (p q : Prop) (hp : p) (hq : q) : p ∧ q';
const reference = `${statement} := by sorry`;

type Ask = <T extends EngineTask>(task: T) => WorkerAnswer<T> | Promise<WorkerAnswer<T>>;

/**
 * Asks a new worker what is known: a `sorry` must be refused, a proof accepted, a step must step. It also makes Lean build
 * what it builds at first use.
 * @throws LakatosError LEAN_SELF_TEST_FAILED
 */
export async function passSelfTest(ask: Ask): Promise<void> {
  const verdictOn = async (proof: string): Promise<string> => {
    const request = { reference, submission: `${statement} := by ${proof}` };
    const examined = await ask({ kind: 'verify', request, limits: fileLimits });
    const verdict =
      examined.kind === 'examined'
        ? await ask({ kind: 'confirm', request, examined, limits: fileLimits })
        : examined;
    return verdict.kind === 'rejected' ? verdict.reasons.map(({ code }) => code).join(' ') : verdict.kind;
  };
  const honest = await verdictOn('exact ⟨hp, hq⟩');
  if (honest !== 'accepted') throw failed(`a correct proof was rejected (${honest})`);
  if ((await verdictOn('sorry')) !== 'sorry') throw failed('sorry was not told');
  if ((await verdictOn('exact ⟨hq, hp⟩')) !== 'elaboration-error') throw failed('a wrong proof was not told');
  const state = { theorem: { id: 'self-test', header: '', statement }, path: [] };
  const [step] = await ask({ kind: 'apply', state, tactics: ['constructor'], limits: tacticLimits });
  if (step?.kind !== 'progress' || step.state.parts.length !== 2) throw failed('a tactic step failed');
}

const failed = (problem: string): LakatosError =>
  new LakatosError('LEAN_SELF_TEST_FAILED', `Lean failed its self-test: ${problem}`);

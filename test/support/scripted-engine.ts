import type { Goal, ProofState, StateKey } from '../../core/goal.ts';
import { sha256 } from '../../core/hash.ts';
import type { StateReference } from '../../core/state-reference.ts';
import type { TacticOutcome } from '../../core/tactic-outcome.ts';
import { type Certificate, checkNames, type Verdict } from '../../core/verdict.ts';
import type { BrokenCommand, FileReport, LeanEngine, OpenDeclaration } from '../../lean/engine.ts';

/**
 * A toy prover behind the engine's interface, for tests of what stands around it. Statements read
 * `theorem NAME : GOALS`, goals are words joined by `&`: `split` parts them, `close` proves a word that begins with
 * `t`, `unwrap` takes one `s` off the front of a word, `wrong` seems to prove anything, `hang` waits for the signal.
 * A statement with `bad` in it is invalid. A proof is accepted when it holds no `wrong`
 * and fewer `sorry`s than what was asked.
 */
export interface ScriptedEngine extends LeanEngine {
  /** Tactics that were asked, in order. */
  readonly asked: string[];
  readonly verified: { readonly reference: string; readonly submission: string }[];
  readonly opened: { readonly id: string; readonly header: string; readonly statement: string }[];
}

const statementPattern = /^(?:theorem|lemma)\s+(\S+)\s*:\s*([\s\S]*)$/;

export function scriptedEngine(changes: Partial<LeanEngine> = {}): ScriptedEngine {
  const asked: string[] = [];
  const verified: ScriptedEngine['verified'] = [];
  const opened: ScriptedEngine['opened'] = [];
  return {
    asked,
    verified,
    opened,
    fingerprint: 'scripted',
    async open({ id, header, statement }) {
      opened.push({ id, header, statement });
      const found = statementPattern.exec(statement);
      if (found === null || statement.includes('bad')) {
        const line = header === '' ? 1 : header.split('\n').length + 1;
        const text = `unknown identifier in ${statement}`;
        return {
          kind: 'invalid',
          ms: 1,
          messages: [{ severity: 'error', text, start: { line, column: 3 } }],
        };
      }
      const part = partOf(found[2] ?? '', 0);
      return { kind: 'opened', ms: 1, opened: { part, name: found[1] ?? '', localDeclarations: [] } };
    },
    async apply(state, tactics, _limits, signal) {
      asked.push(...tactics);
      return Promise.all(tactics.map((tactic) => runTactic(goalOf(state), tactic, signal)));
    },
    async inductives() {
      return [];
    },
    async libraryTheorems() {
      return null;
    },
    async elaborate(text) {
      return { kind: 'elaborated', ms: 1, report: reportOn(text) };
    },
    async verify(request) {
      verified.push(request);
      return verdictOn(request.reference, request.submission);
    },
    async [Symbol.asyncDispose]() {},
    ...changes,
  };
}

/** The word that is the goal of a state, found again from the path alone, as a fresh worker would. */
function goalOf({ theorem, path }: StateReference): string {
  let goal = statementPattern.exec(theorem.statement)?.[2] ?? '';
  for (const { tactic, focus } of path) goal = wordsAfter(goal, tactic)[focus[0] ?? 0] ?? '';
  return goal;
}

function wordsAfter(goal: string, tactic: string): string[] {
  if (tactic === 'split') return goal.split('&').map((word) => word.trim());
  return tactic === 'unwrap' ? [goal.slice(1)] : [];
}

async function runTactic(goal: string, tactic: string, signal?: AbortSignal): Promise<TacticOutcome> {
  const failed: TacticOutcome = { kind: 'failed', message: `${tactic} does not work on ${goal}`, ms: 1 };
  switch (tactic) {
    case 'split':
      return goal.includes('&')
        ? { kind: 'progress', state: stateOf(wordsAfter(goal, tactic)), ms: 1 }
        : failed;
    case 'unwrap':
      return /^s+\w*$/.test(goal) ? { kind: 'progress', state: stateOf([goal.slice(1)]), ms: 1 } : failed;
    case 'close':
      return goal.startsWith('t') && !goal.includes('&') ? { kind: 'proved', ms: 1 } : failed;
    case 'wrong':
      return { kind: 'proved', ms: 1 };
    case 'hang':
      await new Promise<void>((resolve) => {
        if (signal?.aborted) resolve();
        else signal?.addEventListener('abort', () => resolve(), { once: true });
      });
      return { kind: 'lost', reason: 'cancelled', ms: 1 };
    default:
      return failed;
  }
}

const stateOf = (words: readonly string[]): ProofState => ({ parts: words.map(partOf) });

const partOf = (word: string, position: number) => ({
  key: sha256(word) as StateKey,
  focus: [position],
  goals: [goalNamed(word)],
});

const goalNamed = (target: string): Goal => ({
  name: '',
  hypotheses: [],
  target,
  shape: { binders: 0, head: null, constants: [] },
  pretty: `⊢ ${target}`,
});

function reportOn(text: string): FileReport {
  const open: OpenDeclaration[] = [];
  const broken: BrokenCommand[] = [];
  const messages: FileReport['messages'][number][] = [];
  for (const found of text.matchAll(
    /^ *((theorem|example)( \S+)? :[^\n]*?)( := by sorry| := sorry)?(?=\n|$)/gm,
  )) {
    const start = found.index + found[0].indexOf(found[1] ?? '');
    const line = text.slice(0, start).split('\n').length;
    const end = found.index + found[0].length;
    if (found[1]?.includes('bad')) {
      const error = { severity: 'error', text: 'unknown identifier', start: { line, column: 0 } } as const;
      broken.push({
        start,
        end,
        line,
        effect: 'theorem',
        names: found[3] === undefined ? [] : [found[3].trim()],
        uses: [],
        statementEnd: null,
        messages: [error],
      });
      messages.push(error);
    }
    if (found[4] === undefined) continue;
    const statementEnd = start + (found[1] ?? '').length;
    open.push({ name: found[3]?.trim() ?? '', keyword: found[2] ?? '', start, statementEnd, end, line });
  }
  return { messages, open, partial: [], broken };
}

function verdictOn(reference: string, submission: string): Verdict {
  const sorries = (text: string) => text.split('sorry').length;
  const accepted = !submission.includes('wrong') && sorries(submission) < sorries(reference);
  const reasons = accepted ? [] : [{ code: 'elaboration-error' as const, message: 'does not hold' }];
  const certificate: Certificate = {
    schema: 'lakatos/certificate',
    version: 1,
    verdict: accepted ? 'accepted' : 'rejected',
    theorems: [...reference.matchAll(/theorem (\S+)/g)].map((found) => found[1] ?? ''),
    statementHash: sha256(reference),
    submissionHash: sha256(submission),
    toolchain: 'scripted',
    warnings: [],
    axioms: [],
    checks: checkNames.map((name) => ({ name, passed: accepted })),
    reasons,
  };
  return accepted ? { kind: 'accepted', certificate } : { kind: 'rejected', reasons, certificate };
}

/** The same with tactics that never end but by the signal. */
export const hangingEngine = (): ScriptedEngine =>
  scriptedEngine({
    apply: (_state, tactics, _limits, signal) =>
      new Promise((resolve) => {
        const lost = () =>
          resolve(tactics.map(() => ({ kind: 'lost', reason: 'cancelled', ms: 1 }) as const));
        if (signal?.aborted) lost();
        else signal?.addEventListener('abort', lost);
      }),
  });

import type { CheckName, Reason } from '../../../core/verdict.ts';
import { nameText, prettyName } from './names.ts';
import type { Judgement } from './reports.ts';

/** The axioms of Lean's logic. */
export const allowedAxioms: ReadonlySet<string> = new Set(['propext', 'Classical.choice', 'Quot.sound']);

/** Constants of the library that no proof may rest on. */
const refusedConstants: ReadonlyMap<string, Reason['code']> = new Map([
  ['sorryAx', 'sorry'],
  ['Lean.ofReduceBool', 'native-trust'],
  ['Lean.ofReduceNat', 'native-trust'],
  ['Lean.trustCompiler', 'native-trust'],
  ['Lean.reduceBool', 'native-trust'],
  ['Lean.reduceNat', 'native-trust'],
]);

/** Constants of the library that our Lean code reports. */
export const watchedConstants: readonly string[] = [...allowedAxioms, ...refusedConstants.keys()];

export interface JudgedEnvironments {
  /** Allowed axioms, and new ones. */
  readonly axioms: readonly string[];
  /** What each check found, in their order; those behind the last one were not made. */
  readonly checks: readonly (readonly [CheckName, readonly Reason[]])[];
}

/** What the findings of our Lean code mean, in the words of the gate. */
export function judgeReasons(judgement: Judgement): JudgedEnvironments {
  switch (judgement.stage) {
    case 'statement':
      return { axioms: [], checks: [['statement', judgement.findings.map(statementReason)]] };
    case 'definitions':
      return {
        axioms: [],
        checks: [
          ['statement', []],
          ['definitions', judgement.findings.map(definitionReason)],
        ],
      };
    case 'end': {
      const rests = distinct(judgement.rests.flatMap((rest) => restReason(rest) ?? []));
      const isSorry = ({ code }: Reason): boolean => code === 'sorry';
      const axioms = judgement.rests
        .filter(
          ({ kind, name, isImported }) =>
            kind === 'axiom' && (!isImported || allowedAxioms.has(nameText(name))),
        )
        .map(({ name }) => nameText(name));
      const sorries = judgement.sorries.map(
        ({ name }): Reason => ({ code: 'sorry', message: `${prettyName(name)} contains sorry` }),
      );
      return {
        axioms: [...new Set(axioms)],
        checks: [
          ['statement', []],
          ['definitions', []],
          ['sorry', [...rests.filter(isSorry), ...sorries]],
          ['axioms', rests.filter((reason) => !isSorry(reason))],
          ['kernel-replay', judgement.kernel.map(kernelReason)],
        ],
      };
    }
  }
}

type Found<Stage extends Judgement['stage']> = Extract<Judgement, { stage: Stage }>;

function statementReason({ kind, name }: Found<'statement'>['findings'][number]): Reason {
  const text = prettyName(name);
  switch (kind) {
    case 'lost':
      return { code: 'lost', message: `the reference has lost ${text}` };
    case 'missing':
      return { code: 'theorem-missing', message: `the submission has no theorem ${text}` };
    case 'kind':
      return { code: 'kind-changed', message: `${text} is not a theorem in the submission` };
    case 'universes':
      return { code: 'universes-changed', message: `${text} has other universe parameters` };
    case 'statement':
      return { code: 'statement-changed', message: `${text} states something else in the submission` };
  }
}

function definitionReason({ name, changed }: Found<'definitions'>['findings'][number]): Reason {
  const what = [...new Set(changed.map(prettyName))].join(', ') || 'something';
  const message = `${what}, which ${prettyName(name)} uses, means something else in the submission`;
  return { code: 'definition-changed', message };
}

function restReason({ kind, name, isImported }: Found<'end'>['rests'][number]): Reason | null {
  const text = nameText(name);
  if (kind === 'unknown')
    return { code: 'kernel-unchecked', message: `the constant ${text} is used but not known` };
  if (!isImported) return { code: 'axiom', message: `the proof rests on the new axiom ${text}` };
  const code = refusedConstants.get(text);
  if (code !== undefined) return { code, message: `the proof rests on ${text}` };
  return allowedAxioms.has(text)
    ? null
    : { code: 'axiom', message: `the proof rests on the axiom ${text} of a library` };
}

function kernelReason({ kind, name, what }: Found<'end'>['kernel'][number]): Reason {
  const text = nameText(name);
  switch (kind) {
    case 'limit':
      return { code: 'kernel-unchecked', message: `${text} has ${what}` };
    case 'unchecked':
      return { code: 'kernel-unchecked', message: `${text} is of a kind that can't be checked again` };
    case 'rejected':
      return { code: 'kernel-rejected', message: `the kernel rejects ${text}` };
    case 'constructor-rejected':
      return { code: 'kernel-rejected', message: `the kernel rejects a constructor of ${text}` };
  }
}

function distinct(reasons: readonly Reason[]): Reason[] {
  return [...new Map(reasons.map((reason) => [`${reason.code} ${reason.message}`, reason])).values()];
}

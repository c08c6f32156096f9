import type { CheckName, Reason } from '../../../core/verdict.ts';
import { distinctReasons, environmentReasons } from '../../gate/environment-reasons.ts';
import { allowedAxioms, refusedConstants } from '../../gate/trusted-constants.ts';
import { nameText, prettyName } from '../../name-parts.ts';
import type { Judgement } from './reports.ts';

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
      const rests = distinctReasons(judgement.rests.flatMap((rest) => restReason(rest) ?? []));
      const isSorry = ({ code }: Reason): boolean => code === 'sorry';
      const axioms = judgement.rests
        .filter(
          ({ kind, name, isImported }) =>
            kind === 'axiom' && (!isImported || allowedAxioms.has(nameText(name))),
        )
        .map(({ name }) => nameText(name));
      const sorries = judgement.sorries.map(({ name }) => environmentReasons.newSorry(prettyName(name)));
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
      return environmentReasons.missing(text);
    case 'kind':
      return environmentReasons.otherKind(text);
    case 'universes':
      return environmentReasons.otherUniverses(text);
    case 'statement':
      return environmentReasons.otherStatement(text);
  }
}

function definitionReason({ name, changed }: Found<'definitions'>['findings'][number]): Reason {
  return environmentReasons.otherDefinitions(prettyName(name), new Set(changed.map(prettyName)));
}

function restReason({ kind, name, isImported }: Found<'end'>['rests'][number]): Reason | null {
  const text = nameText(name);
  if (kind === 'unknown') return environmentReasons.unknown(text);
  if (!isImported) return environmentReasons.newAxiom(text);
  const refused = environmentReasons.refusedConstant(text);
  if (refused !== null) return refused;
  return allowedAxioms.has(text) ? null : environmentReasons.axiomOfLibrary(text);
}

function kernelReason({ kind, name, what }: Found<'end'>['kernel'][number]): Reason {
  const text = nameText(name);
  switch (kind) {
    case 'limit':
      return environmentReasons.kernelLimit(text, what);
    case 'unchecked':
      return environmentReasons.uncheckable(text);
    case 'rejected':
      return environmentReasons.rejected(text);
    case 'constructor-rejected':
      return environmentReasons.constructorRejected(text);
  }
}

import type { CheckName, Reason } from '../../../core/verdict.ts';
import { distinctReasons, environmentReasons } from '../../gate/environment-reasons.ts';
import { allowedAxioms, isAllowedAxiom, refusedConstants } from '../../gate/trusted-constants.ts';
import { type NameParts, nameText, partsOfSource, prettyName } from '../../name-parts.ts';
import type { Confirmation, Examination } from '../companion/reports.ts';

/** Constants of the library that our Lean code reports. */
export const watchedConstants: readonly NameParts[] = [...allowedAxioms, ...refusedConstants.keys()].map(
  partsOfSource,
);

type Findings = Examination | Confirmation;
type Found<Stage extends Findings['stage']> = Extract<Findings, { stage: Stage }>;

export interface JudgedEnvironments {
  /** Allowed axioms, and new ones. */
  readonly axioms: readonly string[];
  /** What each check found, in their order; those behind the last one were not made. */
  readonly checks: readonly (readonly [CheckName, readonly Reason[]])[];
}

/** What the findings of our Lean code mean, in the words of the gate. */
export function judgeReasons(found: Findings): JudgedEnvironments {
  switch (found.stage) {
    case 'statement':
      return {
        axioms: [],
        checks: [
          ['statement', found.findings.map(({ kind, name }) => statementReasons[kind](prettyName(name)))],
        ],
      };
    case 'definitions':
      return {
        axioms: [],
        checks: [
          ['statement', []],
          ['definitions', found.findings.map(definitionReason)],
        ],
      };
    case 'kernel':
      return {
        axioms: [],
        checks: [
          [
            'kernel-replay',
            found.findings.map(({ kind, name, what }) => kernelReasons[kind](nameText(name), what)),
          ],
        ],
      };
    case 'examined':
      return judgeRests(found.rests, found.sorries);
    case 'confirmed': {
      const { axioms, checks } = judgeRests(found.rests, []);
      return { axioms, checks: [...checks, ['kernel-replay', []]] };
    }
  }
}

/** Everything that the theorems rest on, and what else is proved by `sorry`. */
function judgeRests(
  found: Found<'examined'>['rests'],
  sorries: Found<'examined'>['sorries'],
): JudgedEnvironments {
  const rests = distinctReasons(found.flatMap((rest) => restReason(rest) ?? []));
  const isSorry = ({ code }: Reason): boolean => code === 'sorry';
  const axioms = found
    .filter(({ kind, name, isImported }) => kind === 'axiom' && (!isImported || isAllowedAxiom(name)))
    .map(({ name }) => nameText(name));
  const moreSorries = sorries.map(({ name }) => environmentReasons.newSorry(prettyName(name)));
  return {
    axioms: [...new Set(axioms)],
    checks: [
      ['statement', []],
      ['definitions', []],
      ['sorry', [...rests.filter(isSorry), ...moreSorries]],
      ['axioms', rests.filter((reason) => !isSorry(reason))],
    ],
  };
}

const statementReasons = {
  lost: (name: string): Reason => ({ code: 'lost', message: `the reference has lost ${name}` }),
  missing: environmentReasons.missing,
  kind: environmentReasons.otherKind,
  universes: environmentReasons.otherUniverses,
  statement: environmentReasons.otherStatement,
};

function definitionReason({ name, changed }: Found<'definitions'>['findings'][number]): Reason {
  return environmentReasons.otherDefinitions(prettyName(name), new Set(changed.map(prettyName)));
}

function restReason({ kind, name, isImported }: Found<'examined'>['rests'][number]): Reason | null {
  const text = nameText(name);
  if (kind === 'unknown') return environmentReasons.unknown(text);
  if (!isImported) return environmentReasons.newAxiom(text);
  const refused = environmentReasons.refusedConstant(text);
  if (refused !== null) return refused;
  return isAllowedAxiom(name) ? null : environmentReasons.axiomOfLibrary(text);
}

const kernelReasons = {
  limit: environmentReasons.kernelLimit,
  unchecked: environmentReasons.uncheckable,
  rejected: environmentReasons.rejected,
  'constructor-rejected': environmentReasons.constructorRejected,
};

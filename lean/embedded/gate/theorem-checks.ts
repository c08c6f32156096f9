import type { Reason } from '../../../core/verdict.ts';
import { distinctReasons, environmentReasons } from '../../gate/environment-reasons.ts';
import type { GateChecks } from '../../gate/gate-checks.ts';
import type { UnprovedImport } from '../../gate/unproved-import.ts';
import type { Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { findConstant, isImported, kindOf } from '../lean/environment.ts';
import { prettyOfName } from '../lean/names.ts';
import { collectDependencies, type Dependencies } from './axioms.ts';
import { MeaningComparison } from './same-meaning.ts';

/** Two environments with the same libraries: what was asked, and what was given. */
export interface TheoremsToCheck {
  readonly targets: readonly Obj[];
  readonly asked: Obj;
  readonly given: Obj;
  /** What else is held against the submission's use of `sorry`. */
  readonly moreSorries: readonly Reason[];
  /** Constants of libraries that rest on what is no proof, by name. */
  readonly unproved: ReadonlyMap<string, UnprovedImport>;
}

/**
 * Whether the targets are theorems of what was given, state what was asked, and rest on nothing that they may not. Gives what
 * each of them rests on.
 * @throws Rejection
 */
export function checkTheorems(
  scope: Scope,
  checks: GateChecks,
  { targets, asked, given, moreSorries, unproved }: TheoremsToCheck,
): readonly Dependencies[] {
  const { objects } = scope;
  const compare = new MeaningComparison(scope, asked, given);
  const theorems = targets.map((name) => {
    const [wanted, found] = [findConstant(scope, asked, name), findConstant(scope, given, name)];
    const text = prettyOfName(objects, name);
    if (wanted === null) throw new Error(`the reference has lost ${text}`);
    return { text, wanted, found: isImported(scope, given, name) ? null : found };
  });
  checks.check(
    'statement',
    theorems.flatMap(({ text, wanted, found }) => {
      if (found === null) return [environmentReasons.missing(text)];
      if (kindOf(objects, found) !== 'theorem') return [environmentReasons.otherKind(text)];
      if (!compare.sameUniverses(wanted, found)) return [environmentReasons.otherUniverses(text)];
      return compare.alikeStatement(wanted, found) ? [] : [environmentReasons.otherStatement(text)];
    }),
  );
  checks.check(
    'definitions',
    theorems.flatMap(({ text, wanted, found }) =>
      found !== null && compare.sameStatement(wanted, found)
        ? []
        : [environmentReasons.otherDefinitions(text, compare.changed)],
    ),
  );
  const dependencies = targets.map((name) => collectDependencies(scope, given, name, unproved));
  for (const dependency of dependencies) checks.restOn(dependency);
  const isSorry = (reason: Reason): boolean => reason.code === 'sorry';
  const found = distinctReasons(dependencies.flatMap(({ reasons }) => reasons));
  checks.check('sorry', [...found.filter(isSorry), ...moreSorries]);
  checks.check(
    'axioms',
    found.filter((reason) => !isSorry(reason)),
  );
  return dependencies;
}

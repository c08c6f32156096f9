import { type CheckName, checkNames, type Reason, type Rejected, type Verdict } from '../../core/verdict.ts';
import type { ElaboratedText } from '../elaborated-text.ts';
import type { VerifyRequest } from '../engine.ts';
import { isCoreName } from '../lake/read-imports.ts';
import { type Findings, makeRejection, makeVerdict } from './certificate.ts';
import type { Targets } from './target-rules.ts';
import { normalizeText, textReasons } from './text-rules.ts';

/** A check found something: the rest of the gate is not entered. */
export class Rejection extends Error {
  readonly reasons: readonly Reason[];
  constructor(reasons: readonly Reason[]) {
    super('rejected');
    this.reasons = reasons;
  }
}

const isModule = ({ moduleImports = null }: ElaboratedText): boolean => moduleImports !== null;

/**
 * The checks of one request, in the order in which an engine makes them. Each method throws `Rejection` when its check has
 * found something. A check that was not made counts as one that was not passed.
 */
export class GateChecks {
  /** Both texts as Lean is to see them. */
  readonly request: Pick<VerifyRequest, 'reference' | 'submission'>;
  readonly #target: VerifyRequest['target'];
  readonly #hasOtherPlaces: boolean;
  readonly #toolchain: string;
  readonly #passed: CheckName[] = [];
  readonly #theorems: string[] = [];
  readonly #axioms = new Set<string>();
  readonly #modules = new Set<string>();
  /** Said of a theorem that is missing. */
  #whyMissing = '';

  constructor({ reference, submission, target }: VerifyRequest, toolchain: string) {
    this.#target = target;
    this.request = { reference: normalizeText(reference), submission: normalizeText(submission) };
    this.#hasOtherPlaces = typeof target === 'object' && reference !== this.request.reference;
    this.#toolchain = toolchain;
  }

  get areComplete(): boolean {
    return checkNames.every((name) => this.#passed.includes(name));
  }

  check(name: CheckName, reasons: readonly Reason[]): void {
    if (reasons.length > 0) throw new Rejection(reasons.map((reason) => this.#explained(reason)));
    this.#passed.push(name);
  }

  texts(): void {
    if (this.#hasOtherPlaces) {
      const message =
        'reference: places of theorems are told of a text with other line ends or a byte order mark';
      throw new Rejection([{ code: 'reference-invalid', message }]);
    }
    this.check('text', textReasons.text(this.request));
  }

  reference(reference: ElaboratedText): void {
    this.check('reference', textReasons.reference(reference, this.request.reference));
  }

  /** Takes down the theorems that are asked for. `write`: a name as a person writes it. */
  targets<Name>({ names, uncovered }: Targets<Name>, write: (name: Name) => string): readonly Name[] {
    if (uncovered.length > 0) {
      const message = `reference: there is a sorry outside of theorems, in ${uncovered.join(', ')}`;
      throw new Rejection([{ code: 'reference-invalid', message }]);
    }
    if (names.length === 0) {
      throw new Rejection([{ code: 'reference-no-theorem', message: 'the reference has no theorem' }]);
    }
    this.#theorems.push(...names.map(write).sort());
    return names;
  }

  submission(submission: ElaboratedText, reference: ElaboratedText): void {
    this.check('policy', textReasons.policy(submission, reference, this.request.submission));
    const errors = textReasons.elaboration(submission, this.request.submission);
    if (isModule(submission) && !isModule(reference))
      this.#whyMissing = ': what is not `public` in a file that begins with `module` is for that file alone';
    const isProof = this.#target === 'last' && errors.length === 0;
    this.check('elaboration', isProof ? textReasons.furtherCommands(submission, reference) : errors);
  }

  /** Counts checks that were made elsewhere, and passed. */
  passedElsewhere(...names: readonly CheckName[]): void {
    this.#passed.push(...names);
  }

  /** Takes down what the theorems rest on, for the certificate. `modules`: of a library, as far as an engine tells them. */
  restOn({ axioms, modules = [] }: { axioms: Iterable<string>; modules?: Iterable<string> }): void {
    for (const axiom of axioms) this.#axioms.add(axiom);
    for (const module of modules) if (!isCoreName(module)) this.#modules.add(module);
  }

  /** The verdict after the last check; or on what a check threw. */
  verdict(rejection?: Rejection): Verdict {
    return makeVerdict(this.request, this.#toolchain, this.#findings(rejection?.reasons ?? []));
  }

  rejected({ reasons }: Rejection): Rejected {
    return makeRejection(this.request, this.#toolchain, this.#findings(reasons));
  }

  #explained(reason: Reason): Reason {
    return reason.code === 'theorem-missing'
      ? { ...reason, message: reason.message + this.#whyMissing }
      : reason;
  }

  #findings(reasons: readonly Reason[]): Findings {
    return {
      theorems: this.#theorems,
      axioms: [...this.#axioms],
      modules: [...this.#modules],
      passed: this.#passed,
      reasons,
    };
  }
}

import type { Reason } from '../../core/verdict.ts';
import { refusedConstants, unsafeStub } from './trusted-constants.ts';
import type { UnprovedImport } from './unproved-import.ts';

const reason = (code: Reason['code'], message: string): Reason => ({ code, message });

/**
 * What the gate says of each thing that it finds in environments. Names come as text: of theorems and definitions as a
 * person writes them, of whatever a proof rests on with all their components.
 */
export const environmentReasons = {
  missing: (name: string) => reason('theorem-missing', `the submission has no theorem ${name}`),
  otherKind: (name: string) => reason('kind-changed', `${name} is not a theorem in the submission`),
  otherUniverses: (name: string) => reason('universes-changed', `${name} has other universe parameters`),
  otherStatement: (name: string) =>
    reason('statement-changed', `${name} states something else in the submission`),

  /** `changed`: names that mean one thing in the reference and another in the submission, as far as they are known. */
  otherDefinitions: (name: string, changed: Iterable<string>) => {
    const what = [...changed].join(', ') || 'something';
    return reason(
      'definition-changed',
      `${what}, which ${name} uses, means something else in the submission`,
    );
  },

  newSorry: (name: string) => reason('sorry', `${name} contains sorry`),
  newAxiom: (name: string) => reason('axiom', `the proof rests on the new axiom ${name}`),
  axiomOfLibrary: (name: string) => reason('axiom', `the proof rests on the axiom ${name} of a library`),
  /** A library's own axiom, or what rests on one, on `sorry` or on compiled code. */
  unprovedImport: ({ name, because, code, module }: UnprovedImport): Reason => {
    if (name === because) return reason('axiom', `the proof rests on the axiom ${name} of ${module}`);
    const what = because === 'sorryAx' ? '`sorry`' : because;
    return reason(code, `the proof rests on ${name} of ${module}, which rests on ${what}`);
  },
  unknown: (name: string) => reason('kernel-unchecked', `the constant ${name} is used but not known`),

  /** Null for a constant of the library that proofs may rest on. */
  refusedConstant: (name: string): Reason | null => {
    const code = name.endsWith(`.${unsafeStub}`) ? 'axiom' : refusedConstants.get(name);
    return code === undefined ? null : reason(code, `the proof rests on ${name}`);
  },

  /** `what`: a form of declaration that the kernel can't be trusted with. */
  kernelLimit: (name: string, what: string) => reason('kernel-unchecked', `${name} has ${what}`),
  /** `what`: something that no declaration of a finished environment has. */
  notExportable: (what: string) => reason('kernel-unchecked', `the proof has ${what}`),
  uncheckable: (name: string) =>
    reason('kernel-unchecked', `${name} is of a kind that can't be checked again`),
  rejected: (name: string) => reason('kernel-rejected', `the kernel rejects ${name}`),
  constructorRejected: (name: string) =>
    reason('kernel-rejected', `the kernel rejects a constructor of ${name}`),
} as const;

/** What is found from several theorems is said once. */
export function distinctReasons(reasons: readonly Reason[]): Reason[] {
  return [...new Map(reasons.map((one) => [`${one.code} ${one.message}`, one])).values()];
}

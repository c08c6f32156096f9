import type { ReasonCode } from '../../core/verdict.ts';
import { type NameParts, nameKey, partsOfSource } from '../name-parts.ts';

/** The axioms of Lean's logic. */
export const allowedAxioms: ReadonlySet<string> = new Set(['propext', 'Classical.choice', 'Quot.sound']);

const allowedKeys = new Set([...allowedAxioms].map((name) => nameKey(partsOfSource(name))));

/** Whether a name is one of theirs; that of another library's axiom may look alike (`«Classical.choice»`). */
export const isAllowedAxiom = (parts: NameParts): boolean => allowedKeys.has(nameKey(parts));

/**
 * Constants of the library that no proof may rest on, with what it is called if one does: axioms that are no part of the
 * logic, and what they are about. By name (Lean 4.28), as a library without the proofs of its theorems looks as if all of
 * them were axioms.
 */
export const refusedConstants: ReadonlyMap<string, ReasonCode> = new Map<string, ReasonCode>([
  ['sorryAx', 'sorry'],
  ['Lean.ofReduceBool', 'native-trust'],
  ['Lean.ofReduceNat', 'native-trust'],
  ['Lean.trustCompiler', 'native-trust'],
  ['Lean.reduceBool', 'native-trust'],
  ['Lean.reduceNat', 'native-trust'],
]);

/**
 * The end of the names of stubs that the compiler leaves beside recursive functions of the library. In Lean 4.28 they are axioms
 * that pass for safe (lean4#14609).
 */
export const unsafeStub = '_unsafe_rec';

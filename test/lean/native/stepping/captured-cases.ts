import type { StateReference } from '../../../../core/state-reference.ts';
import type { StepDocumentOptions } from '../../../../lean/native/stepping/document/build-step-document.ts';

export interface CapturedCase {
  readonly name: string;
  readonly reference: StateReference;
  readonly candidates: readonly string[];
  readonly options: StepDocumentOptions;
}

const sum = { id: 'sum', header: '', statement: 'theorem sum (a b : Nat) : a + b = b + a' };
const between = {
  id: 'between',
  header: '',
  statement: 'theorem between (a b : Nat) (h : a ≤ b) : a ≤ b + 1',
};
const both = { id: 'both', header: '', statement: 'theorem both (p q : Prop) (hp : p) (hq : q) : p ∧ q' };
const usual = { heartbeats: 32_000, baseDepth: 0 };

/** Documents whose diagnostics were captured from Lean's own file worker (4.28.0-pre, in WebAssembly): `captured.json`. */
export const capturedCases: readonly CapturedCase[] = [
  { name: 'opening', reference: { theorem: between, path: [] }, candidates: [], options: usual },
  {
    name: 'a mixed batch',
    reference: { theorem: sum, path: [] },
    candidates: [
      'skip',
      'rfl',
      'omega',
      'cases b',
      'have : 1 = 2 := by simp',
      'cases a with\n| zero => skip\n| succ n => omega',
      'trace "reached"\ntrace_state\ntrace "end"\nexact bogus',
    ],
    options: usual,
  },
  {
    name: 'a parse error amidst',
    reference: { theorem: sum, path: [] },
    candidates: [
      'exact bogus',
      'skip',
      'skip\nskip at at',
      'open Nat in\nset_option pp.all true in skip',
      'omega',
    ],
    options: usual,
  },
  {
    name: 'the second of two goals',
    reference: { theorem: both, path: [{ tactic: 'constructor', focus: [1] }] },
    candidates: ['skip', 'exact hp', 'case right => exact hq'],
    options: { ...usual, baseDepth: 1 },
  },
  {
    name: 'goals that share metavariables',
    reference: { theorem: between, path: [{ tactic: 'apply Nat.le_trans', focus: [0, 1, 2] }] },
    candidates: ['skip', 'exact h', 'exact bogus', '· exact h\n· omega'],
    options: usual,
  },
  {
    name: 'goals that share metavariables, copied',
    reference: { theorem: between, path: [{ tactic: 'apply Nat.le_trans', focus: [0, 1, 2] }] },
    candidates: ['skip', 'exact h'],
    options: { ...usual, baseDepth: 1 },
  },
  {
    name: 'a limit amidst',
    reference: { theorem: sum, path: [] },
    candidates: ['skip', 'repeat (refine ?_)', 'omega'],
    options: usual,
  },
  {
    name: 'too few heartbeats',
    reference: { theorem: sum, path: [] },
    candidates: ['omega'],
    options: { heartbeats: 8, baseDepth: 0 },
  },
  {
    name: 'a step that fails',
    reference: { theorem: sum, path: [{ tactic: 'exact bogus', focus: [0] }] },
    candidates: ['skip', 'rfl'],
    options: { ...usual, baseDepth: 1 },
  },
];

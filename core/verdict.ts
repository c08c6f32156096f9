import { z } from 'zod';

/**
 * Why the gate said no. Codes are stable: reports, rewards and users' scripts depend on them.
 * `docs/gate.md` explains each.
 */
export const reasonCodes = [
  'reference-invalid',
  'reference-no-theorem',
  'parse-error',
  'elaboration-error',
  'stopped-early',
  'further-commands',
  'sorry',
  'axiom',
  'native-trust',
  'command-refused',
  'attribute-refused',
  'option-refused',
  'term-refused',
  'macro-code',
  'import-refused',
  'theorem-missing',
  'kind-changed',
  'statement-changed',
  'definition-changed',
  'universes-changed',
  'kernel-rejected',
  'kernel-unchecked',
  'text-refused',
  'timeout',
  'out-of-memory',
  'lost',
] as const;

export type ReasonCode = (typeof reasonCodes)[number];

const inconclusive = ['timeout', 'out-of-memory', 'lost'] as const satisfies readonly ReasonCode[];
export type InconclusiveCode = (typeof inconclusive)[number];
/** Reasons that say nothing about the proof: the machinery gave no answer. */
export const inconclusiveCodes: ReadonlySet<ReasonCode> = new Set(inconclusive);

/** Whether the machinery had too little for the check, and most likely would have again. */
export const isBeyondLimits = ({ reasons }: { readonly reasons: readonly Reason[] }): boolean =>
  reasons.some(({ code }) => code === 'timeout' || code === 'out-of-memory');

export const reasonSchema = z.strictObject({
  code: z.enum(reasonCodes),
  message: z.string(),
  line: z.number().int().optional(),
});
export type Reason = z.infer<typeof reasonSchema>;

/** Whether a verdict that accepts nothing is about the proof, and not about the machinery. */
export const isAnswer = ({ reasons }: { readonly reasons: readonly Reason[] }): boolean =>
  reasons.some(({ code }) => !inconclusiveCodes.has(code));

/** The checks the gate makes, in the order in which it makes them. */
export const checkNames = [
  'text',
  'reference',
  'policy',
  'elaboration',
  'statement',
  'definitions',
  'sorry',
  'axioms',
  'kernel-replay',
] as const;
export type CheckName = (typeof checkNames)[number];

export const certificateSchema = z.strictObject({
  schema: z.literal('lakatos/certificate'),
  version: z.literal(1),
  /** `disproved`: what was asked is false, and no proof of it was accepted. */
  verdict: z.enum(['accepted', 'rejected', 'disproved']),
  /** Names of the theorems that were checked. */
  theorems: z.array(z.string()),
  /** SHA-256 of the reference's header and statement text. */
  statementHash: z.string(),
  /** SHA-256 of the text that was checked. */
  submissionHash: z.string(),
  /** Which Lean, which library, which options: see docs/gate.md. */
  toolchain: z.string(),
  /** Of what is disproved: the theorem that was proved, without its proof. */
  negation: z.string().optional(),
  /** What the reference imports in the place of what its author wrote; absent: what he wrote (docs/gate.md). */
  narrowed: z.string().optional(),
  /** How many faults of that Lean's kernel and runtime are known, and where they are listed. Old certificates list them, or lack this field. */
  warnings: z.array(z.string()).default([]),
  /** The axioms the theorems rest on, sorted. */
  axioms: z.array(z.string()),
  /** The modules of libraries whose constants the theorems rest on, sorted; absent: none, or the engine does not tell. */
  modules: z.array(z.string()).optional(),
  checks: z.array(z.strictObject({ name: z.enum(checkNames), passed: z.boolean() })),
  reasons: z.array(reasonSchema),
});
export type Certificate = z.infer<typeof certificateSchema>;

/** What the gate says of a finished proof. Nothing else may say "proved". */
export type Verdict =
  | { readonly kind: 'accepted'; readonly certificate: Certificate }
  | { readonly kind: 'rejected'; readonly reasons: readonly Reason[]; readonly certificate: Certificate };
export type Rejected = Extract<Verdict, { readonly kind: 'rejected' }>;

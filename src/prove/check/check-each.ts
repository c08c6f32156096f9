import { DeclaredNames } from '../../../core/lean-name.ts';
import type { Limits } from '../../../core/limits.ts';
import type { Reason, ReasonCode, Verdict } from '../../../core/verdict.ts';
import type { LeanEngine, OpenDeclaration, VerifyRequest } from '../../../lean/engine.ts';

/** What the gate says of one theorem of a reference, whatever becomes of the others. */
export interface TheoremVerdict {
  /** In full, as Lean writes it; null of an `example`. */
  readonly name: string | null;
  /** Of its declaration in the reference. */
  readonly line: number;
  readonly verdict: Verdict['kind'];
  readonly reasons: readonly Reason[];
}

/** Reasons that a single theorem may have while others are accepted. */
const ownCodes: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  ...(['sorry', 'axiom', 'native-trust', 'theorem-missing', 'kind-changed', 'statement-changed'] as const),
  ...(['definition-changed', 'universes-changed', 'kernel-rejected', 'kernel-unchecked'] as const),
]);

/** More are not told apart: each of them is checked by itself. */
const mostTheorems = 100;

/**
 * Which theorems of a rejected submission are at fault: has the gate check each by itself. Null where the reasons are those of the
 * text as a whole, or where only one theorem is asked for.
 */
export async function checkEach(
  request: VerifyRequest,
  { reasons }: Verdict & { readonly kind: 'rejected' },
  { engine, limits, signal }: { engine: LeanEngine; limits: Limits; signal: AbortSignal },
): Promise<readonly TheoremVerdict[] | null> {
  const { reference, target } = request;
  if (!reasons.some(({ code }) => ownCodes.has(code))) return null;
  const outcome = await engine.elaborate(reference, limits, signal);
  if (outcome.kind !== 'elaborated') return null;
  const byteOf = ({ start }: OpenDeclaration): number => Buffer.byteLength(reference.slice(0, start));
  const isAsked = (declaration: OpenDeclaration): boolean =>
    target === undefined || (target !== 'last' && target.at.includes(byteOf(declaration)));
  const asked = outcome.report.open.filter(isAsked);
  if (asked.length < 2 || asked.length > mostTheorems) return null;
  const names = new DeclaredNames(reference);
  const verdicts: TheoremVerdict[] = [];
  for (const declaration of asked) {
    const one = { ...request, target: { at: [byteOf(declaration)] } };
    const verdict = await engine.verify(one, limits, signal);
    verdicts.push({
      name: names.at(declaration.start),
      line: declaration.line,
      verdict: verdict.kind,
      reasons: verdict.kind === 'accepted' ? [] : verdict.reasons,
    });
  }
  return verdicts;
}

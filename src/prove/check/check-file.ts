import { toUnixLines } from '../../../core/decode-text.ts';
import { DeclaredNames } from '../../../core/lean-name.ts';
import type { Reason, ReasonCode, Verdict } from '../../../core/verdict.ts';
import {
  type DeclarationPlace,
  type OpenDeclaration,
  targetAt,
  type VerifyRequest,
} from '../../../lean/engine.ts';
import { statementText } from '../lean-file/open-theorems.ts';
import { type CheckOptions, checkDisproof, type DisproofJudgement } from './check-submission.ts';

/** What the gate says of one theorem of a reference, whatever becomes of the others. */
export interface TheoremVerdict {
  /** In full, as Lean writes it; null of an `example`. */
  readonly name: string | null;
  /** Of its declaration in the reference. */
  readonly line: number;
  readonly verdict: DisproofJudgement['kind'];
  readonly reasons: readonly Reason[];
}

/** Reasons that a single theorem may have while others are accepted. */
const ownCodes: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  ...(['sorry', 'axiom', 'native-trust', 'theorem-missing', 'kind-changed', 'statement-changed'] as const),
  ...(['definition-changed', 'universes-changed', 'kernel-rejected', 'kernel-unchecked'] as const),
]);

/** More are not told apart: each of them is checked by itself. */
const mostTheorems = 100;

/** What a submission comes to, and where it is rejected for some of several theorems, each of them. */
export interface FileJudgement {
  readonly judgement: DisproofJudgement;
  readonly theorems: readonly TheoremVerdict[];
}

/**
 * Has the gate check a file against another. Where it is rejected, each of several theorems is checked by itself, unless the reasons are
 * those of the text as a whole. With `allowsDisproof` what proves the negation of a theorem has disproved it: the file as a whole
 * where only that theorem is asked for.
 */
export async function checkFile(
  given: VerifyRequest,
  { allowsDisproof, ...options }: CheckOptions & { readonly allowsDisproof: boolean },
): Promise<FileJudgement> {
  const { engine, limits, signal } = options;
  // Theorems are told to the gate by their places.
  const request = { ...given, reference: toUnixLines(given.reference) };
  const { reference, submission } = request;
  const verdict = await engine.verify(request, limits, signal);
  const asWhole = { judgement: verdict, theorems: [] };
  if (verdict.kind === 'accepted' || !verdict.reasons.some(({ code }) => ownCodes.has(code))) return asWhole;
  const { asked, isAll } = await askedIn(request, options);
  const judge = (
    declaration: OpenDeclaration,
    one: Verdict,
  ): Promise<DisproofJudgement> | DisproofJudgement => {
    if (!allowsDisproof || one.kind === 'accepted' || declaration.keyword === 'example') return one;
    const theorem = {
      header: reference.slice(0, declaration.start),
      statement: statementText(reference, declaration),
    };
    return checkDisproof(theorem, submission, { rejected: one, isOnly: false }, options);
  };
  const [first, ...more] = asked;
  if (first === undefined || asked.length > mostTheorems) return asWhole;
  if (more.length === 0 && isAll) return { ...asWhole, judgement: await judge(first, verdict) };
  const names = new DeclaredNames(reference);
  const theorems: TheoremVerdict[] = [];
  for (const declaration of asked) {
    const target = targetAt(reference, [declaration]);
    const judgement = await judge(declaration, await engine.verify({ ...request, target }, limits, signal));
    theorems.push({
      name: names.at(declaration.start),
      line: declaration.line,
      verdict: judgement.kind,
      reasons: judgement.kind === 'rejected' ? judgement.reasons : [],
    });
  }
  return { ...asWhole, theorems };
}

/**
 * The theorems of the reference that are asked for and have no other proof than `sorry`, and whether those are all that are asked for;
 * none where Lean does not read it.
 */
async function askedIn(
  { reference, target }: VerifyRequest,
  { engine, limits, signal }: CheckOptions,
): Promise<{ readonly asked: readonly OpenDeclaration[]; readonly isAll: boolean }> {
  const outcome = await engine.elaborate(reference, limits, signal);
  if (outcome.kind !== 'elaborated') return { asked: [], isAll: false };
  const { open, partial } = outcome.report;
  const isAsked = ({ start }: DeclarationPlace): boolean =>
    target === undefined ||
    (target !== 'last' && target.at.includes(Buffer.byteLength(reference.slice(0, start))));
  return { asked: open.filter(isAsked), isAll: !partial.some(isAsked) };
}

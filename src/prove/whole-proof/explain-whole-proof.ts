import type { WholeProofLineOf, WholeProofView } from './read-whole-proof.ts';

type AttemptLine = WholeProofLineOf<'attempt'>;

/** More of a kind than this is a list, no explanation. */
const mostListed = 5;

/** How it went with the whole proofs of a theorem, as data. */
export interface WholeProofExplanation {
  /** The model's answers. */
  readonly answers: {
    readonly calls: number;
    readonly tokens: number;
    readonly attempts: number;
    readonly repeated: number;
    readonly unreadable: number;
    /** Of all of them, those that did not come to their end. */
    readonly cutOff: number;
  };
  /** How many proofs of each origin ended in which way. */
  readonly outcomes: readonly { readonly origin: string; readonly outcome: string; readonly count: number }[];
  /** The first lines of Lean's errors by how many proofs have them, the commonest first. */
  readonly errors: readonly { readonly message: string; readonly proofs: number }[];
  /** What the proof of which Lean accepts the most lacks: its attempt, and the goals that were left. */
  readonly nearest: {
    readonly attempt: number;
    readonly accepted: number;
    readonly goals: readonly string[];
  } | null;
  /** The accepted attempt, and before it the ones that it was made from. */
  readonly way: readonly { readonly attempt: number; readonly origin: string }[];
}

/** Why there is no proof, or where it came from. */
export function explainWholeProof(view: WholeProofView): WholeProofExplanation {
  const answers = view.asked.flatMap((asked) => asked.answers);
  const used = (use: (typeof answers)[number]['use']) =>
    answers.filter((answer) => answer.use === use).length;
  return {
    answers: {
      calls: view.asked.length,
      tokens: answers.reduce((sum, { tokens }) => sum + tokens, 0),
      attempts: used('attempt'),
      repeated: used('repeated'),
      unreadable: used('unreadable'),
      cutOff: answers.filter(({ end }) => end === 'length').length,
    },
    outcomes: countOutcomes(view.attempts),
    errors: countErrors(view.attempts),
    nearest: nearestSketch(view),
    way: wayTo(view.attempts),
  };
}

function countOutcomes(attempts: readonly AttemptLine[]): WholeProofExplanation['outcomes'] {
  const groups = Map.groupBy(attempts, ({ origin, outcome }) => `${origin} ${outcome.kind}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined
      ? []
      : [{ origin: first.origin, outcome: first.outcome.kind, count: group.length }];
  });
}

function countErrors(attempts: readonly AttemptLine[]): WholeProofExplanation['errors'] {
  const proofs = new Map<string, number>();
  for (const { outcome } of attempts) {
    if (outcome.kind !== 'failed') continue;
    const errors = outcome.messages.filter(({ severity }) => severity === 'error');
    for (const message of new Set(errors.map(({ text }) => text.split('\n')[0] ?? '')))
      proofs.set(message, (proofs.get(message) ?? 0) + 1);
  }
  return [...proofs]
    .map(([message, count]) => ({ message, proofs: count }))
    .sort((a, b) => b.proofs - a.proofs)
    .slice(0, mostListed);
}

function nearestSketch({ sketches }: WholeProofView): WholeProofExplanation['nearest'] {
  const [best] = [...sketches].sort((a, b) => b.accepted - a.accepted || a.holes.length - b.holes.length);
  if (best === undefined) return null;
  const { attempt, accepted, holes } = best;
  return { attempt, accepted, goals: holes.flat(2).slice(0, mostListed) };
}

function wayTo(attempts: readonly AttemptLine[]): WholeProofExplanation['way'] {
  const byId = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  const way: { attempt: number; origin: string }[] = [];
  let at = attempts.find(({ outcome }) => outcome.kind === 'accepted');
  while (at !== undefined) {
    way.unshift({ attempt: at.id, origin: at.origin });
    at = at.parent === null ? undefined : byId.get(at.parent);
  }
  return way;
}

import { LRUCache } from 'lru-cache';
import { refuseStep } from '../gate/policy/syntax-policy.ts';
import { longestText, refuseText } from '../gate/text-rules.ts';
import type { Obj } from './ffi/objects.ts';
import type { Scope } from './ffi/scope.ts';
import { coreState } from './lean/layouts.ts';
import type { LiveState } from './lean/live-state.ts';
import { readSyntax } from './lean/syntax.ts';
import { parseTactic } from './lean/tactic.ts';
import type { LeanInstance } from './lean-instance.ts';
import type { LiveTheorem } from './opened-theorem.ts';

/** A tactic before it runs: its syntax, or why it does not run. */
export type Look =
  | { readonly kind: 'parsed'; readonly syntax: Obj }
  | { readonly kind: 'failed' | 'refused'; readonly message: string };

interface KeptLook {
  readonly look: Look;
  readonly theorem: LiveTheorem;
  /** Environment and syntax. */
  readonly held: Disposable;
}

const keptLooks = 2_000;

/**
 * Parses tactics and asks the policy of them. What comes of that depends on the text, the environment and what the theorem's own
 * text declares; a search tries the same tactics in many states, most of which share their environment.
 */
export class TacticLooks {
  readonly #lean: LeanInstance;
  readonly #kept = new LRUCache<string, KeptLook>({
    max: keptLooks,
    maxSize: 2 * longestText,
    sizeCalculation: (_, key) => key.length,
    dispose: ({ held }) => held[Symbol.dispose](),
  });

  constructor(lean: LeanInstance) {
    this.#lean = lean;
  }

  /** The syntax is there until the next look. */
  at(theorem: LiveTheorem, state: LiveState, tactic: string): Look {
    const reason = refuseText(tactic);
    if (reason !== null) return { kind: 'refused', message: reason.message };
    const environment = this.#lean.objects.field(state.core, coreState.env);
    // An environment that is held stays at its address.
    const key = `${theorem.number} ${environment} ${tactic}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept.look;
    using scope = this.#lean.scope();
    const look = this.#look(scope, theorem, state, tactic);
    const held = scope.holdAll({ environment, syntax: look.kind === 'parsed' ? look.syntax : [] });
    this.#kept.set(key, { look, theorem, held });
    return look;
  }

  /** Lets go of what was kept for a theorem. */
  drop(theorem: LiveTheorem): void {
    for (const [key, kept] of [...this.#kept.entries()]) if (kept.theorem === theorem) this.#kept.delete(key);
  }

  #look(scope: Scope, theorem: LiveTheorem, state: LiveState, tactic: string): Look {
    const parsed = parseTactic(scope, state, tactic);
    if (parsed.kind === 'parse-error') return { kind: 'failed', message: parsed.message };
    const refusal = refuseStep(readSyntax(scope.objects, parsed.syntax), () => theorem.declared);
    return refusal === null ? parsed : { kind: 'refused', message: refusal.message };
  }
}

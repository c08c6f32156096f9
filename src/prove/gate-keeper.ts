import type { Theorem } from '../../core/theorem.ts';
import { isAnswer, isBeyondLimits, type Verdict } from '../../core/verdict.ts';
import type { ProofOf } from '../../search/interfaces.ts';
import type { StoredProof } from '../store/schemas.ts';
import { askGateTwice } from './ask-gate.ts';
import type { EpisodeRecorder } from './episode/record-episode.ts';
import type { LeanState } from './lean/lean-position.ts';
import type { ProveOptions } from './prove-options.ts';
import { proofTexts } from './script/assemble.ts';
import type { ProofScript } from './script/proof-script.ts';
import { toScript } from './script/render-proof.ts';

/** A proof that the gate has accepted, and the script that it was written from. */
export interface AcceptedProof extends StoredProof {
  readonly script: ProofScript;
}

/** Stands between the search and the gate: offers texts of a proof until one is accepted, and keeps that one. */
export class GateKeeper {
  readonly #theorem: Theorem;
  readonly #options: ProveOptions;
  readonly #recorder: EpisodeRecorder;
  accepted: AcceptedProof | null = null;
  /** Why the gate said no, once for each proof of the search that it did not take in any text. */
  readonly rejections: string[] = [];

  constructor(theorem: Theorem, options: ProveOptions, recorder: EpisodeRecorder) {
    this.#theorem = theorem;
    this.#options = options;
    this.#recorder = recorder;
  }

  async offer(tree: ProofOf<string, LeanState>): Promise<'accepted' | 'rejected'> {
    const script = toScript(tree);
    let rejection = 'its goals can not be put in an order that a script can follow';
    for (const proof of proofTexts(script)) {
      const verdict = await this.offerText(proof, script);
      if (verdict.kind === 'accepted') return 'accepted';
      const { reasons } = verdict;
      if (this.#isBrokenOff(verdict)) return 'rejected';
      rejection = reasons.map(({ code, message }) => `${code}: ${message}`).join('; ');
      this.#options.run.onEvent({ kind: 'proof-rejected', id: this.#theorem.id, reasons });
      // Another text of the same proof takes the same.
      if (isBeyondLimits(verdict)) break;
    }
    this.rejections.push(rejection);
    return 'rejected';
  }

  /** Offers one text; an accepted one replaces what was accepted before. */
  async offerText(proof: string, script: ProofScript): Promise<Verdict> {
    // A time-out would come again, most likely, and no budget of the search holds the gate.
    const verdict = await askGateTwice(
      this.#options,
      this.#theorem,
      proof,
      ({ reasons }) => !this.#options.run.signal.aborted && reasons.some(({ code }) => code === 'lost'),
    );
    if (this.#isBrokenOff(verdict)) return verdict;
    this.#recorder.offered(proof, verdict);
    if (verdict.kind === 'accepted') this.accepted = { proof, certificate: verdict.certificate, script };
    return verdict;
  }

  /** Whether a verdict says no more than that nobody waits for it. */
  #isBrokenOff(verdict: Verdict): boolean {
    return this.#options.run.signal.aborted && verdict.kind === 'rejected' && !isAnswer(verdict);
  }
}

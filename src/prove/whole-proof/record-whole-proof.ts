import type { Clock } from '../../../core/clock.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import type { Episode } from '../../store/store.ts';
import {
  type WholeProofContent,
  type WholeProofLine,
  type WholeProofSetting,
  wholeProofVersion,
} from './whole-proof-lines.ts';

export interface WholeProofRecorder {
  add(content: WholeProofContent): void;
  finish(reported: ReportedResult): Episode;
}

/**
 * Keeps all that is done for one theorem as JSON values, each with its time. The work begins now. `date` is asked again for
 * the header, at the end: it comes after those of the searches inside, so it is what the theorem's name stands for.
 */
export function recordWholeProof(
  id: string,
  setting: WholeProofSetting,
  { clock, date }: { readonly clock: Clock; readonly date: () => Date },
): WholeProofRecorder {
  const start = clock.now();
  const lines: WholeProofLine[] = [];
  const add = (content: WholeProofContent) => {
    lines.push({ at: Math.round(clock.now() - start), ...content });
  };
  const begun = date().toISOString();
  add({ type: 'whole-proof', version: wholeProofVersion, id, createdAt: begun, ...setting });
  return {
    add,
    finish({ result, detail }) {
      add({ type: 'result', ...result, detail });
      const createdAt = date().toISOString();
      const kept = result.reason ?? result.status;
      // What comes late, from work that was broken off, is no part of it.
      return { header: { id, theoremId: setting.theorem.id, createdAt, result: kept }, lines: [...lines] };
    },
  };
}

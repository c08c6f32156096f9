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

/** Keeps all that is done for one theorem as JSON values, each with its time. The work begins now. */
export function recordWholeProof(
  header: { readonly id: string; readonly createdAt: Date },
  setting: WholeProofSetting,
  clock: Clock,
): WholeProofRecorder {
  const start = clock.now();
  const lines: WholeProofLine[] = [];
  const createdAt = header.createdAt.toISOString();
  const add = (content: WholeProofContent) => {
    lines.push({ at: Math.round(clock.now() - start), ...content });
  };
  add({ type: 'whole-proof', version: wholeProofVersion, id: header.id, createdAt, ...setting });
  return {
    add,
    finish({ result, detail }) {
      add({ type: 'result', ...result, detail });
      const { id } = header;
      const kept = result.reason ?? result.status;
      // What comes late, from work that was broken off, is no part of it.
      return { header: { id, theoremId: setting.theorem.id, createdAt, result: kept }, lines: [...lines] };
    },
  };
}

import type { LeanDocument } from '../lsp/lean-document.ts';
import type { ProcessingRange } from '../lsp/protocol/messages.ts';
import type { SettledRequest } from '../lsp/settled.ts';
import type { StepDocument, StepSettled } from './step-document.ts';

/** A document of a language server as stepping sees it. */
export function serverStepDocument(document: LeanDocument): StepDocument {
  return {
    async settle(text, { timeoutMs, signal }) {
      const version = document.change(text);
      return settledOf(await document.settled(version, { timeoutMs, ...(signal && { signal }) }));
    },
  };
}

function settledOf(settled: SettledRequest): StepSettled {
  switch (settled.kind) {
    case 'settled':
      return { kind: 'settled', diagnostics: settled.diagnostics, ms: settled.ms };
    case 'timeout':
      return {
        kind: 'timeout',
        diagnostics: settled.diagnostics,
        line: lineOf(settled.processing),
        ms: settled.ms,
      };
    case 'superseded':
    case 'cancelled':
      return { kind: 'lost', reason: 'cancelled' };
    default:
      return { kind: 'lost', reason: 'worker-died' };
  }
}

/** The first place that Lean still works on; ranges without extent stand for the declaration as a whole. */
function lineOf(processing: readonly ProcessingRange[]): number | null {
  const place = processing.find(
    ({ range: { start, end } }) => start.line !== end.line || start.character !== end.character,
  );
  return place?.range.start.line ?? null;
}

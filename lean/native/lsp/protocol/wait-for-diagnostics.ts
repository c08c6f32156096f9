import { z } from 'zod';
import type { RequestType } from '../connection/message-type.ts';

/**
 * Answered when all diagnostics of the version, or of the one that Lean has then, are sent. Lean also answers when the
 * text changes meanwhile and the version is given up: whoever asks must know whether it did.
 */
export const waitForDiagnostics: RequestType<{ readonly uri: string; readonly version: number }, unknown> = {
  method: 'textDocument/waitForDiagnostics',
  result: z.unknown(),
};

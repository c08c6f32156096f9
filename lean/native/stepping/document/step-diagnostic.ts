import type { Diagnostic } from '../../lsp/protocol/messages.ts';

/** What stepping needs of a message of the server's. */
export type StepDiagnostic = Pick<Diagnostic, 'range' | 'severity' | 'message' | 'isSilent'>;

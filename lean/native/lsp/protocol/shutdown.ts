import { z } from 'zod';
import type { ClientNotificationType, RequestType } from '../connection/message-type.ts';

/** Asks the server to prepare for its end; `exit` follows. */
export const shutdown: RequestType<undefined, unknown> = { method: 'shutdown', result: z.unknown() };

export const exit: ClientNotificationType<undefined> = { method: 'exit' };

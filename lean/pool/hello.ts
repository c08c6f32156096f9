import { types } from 'node:util';
import { z } from 'zod';
import { natural } from '../../core/schemas.ts';
import { statusBytes, type WorkerHello } from './protocol.ts';

const shared = z.custom<SharedArrayBuffer>((value) => types.isSharedArrayBuffer(value));

const helloSchema = z.object({
  type: z.literal('lakatos-worker'),
  threadId: z.number().int(),
  status: shared.refine((buffer) => buffer.byteLength === statusBytes),
  memory: shared,
  cancelAddress: natural,
  fingerprint: z.string().min(1),
  bootMs: z.number(),
});

/** Workers send other messages too (emscripten's threads talk to each other); those are not for us. */
export function isHello(message: unknown): message is WorkerHello {
  return helloSchema.safeParse(message).success;
}

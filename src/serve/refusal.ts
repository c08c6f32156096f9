import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';

/** What a request is answered with that is not done: the shape that clients of FastAPI know. */
export const refusalSchema = z.object({
  detail: z.union([
    z.string(),
    z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string(), type: z.string() })),
  ]),
});

/** Ends a request. */
export class RequestRefusal extends Error {
  readonly status: ContentfulStatusCode;
  /** Seconds after which it is worth while to try again. */
  readonly retryAfter: number | undefined;

  constructor(status: ContentfulStatusCode, detail: string, retryAfter?: number) {
    super(detail);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** What of a request is not as its schema has it. `part`: `json` is its body. */
export const wrongRequest = ({ issues }: z.ZodError, part: string): z.infer<typeof refusalSchema> => ({
  detail: issues.map(({ path, message, code }) => ({
    loc: [
      part === 'json' ? 'body' : part,
      ...path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
    ],
    msg: message,
    type: code,
  })),
});

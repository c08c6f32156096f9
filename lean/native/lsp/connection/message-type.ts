import type { z } from 'zod';

/** A request to the server: its method, what goes with it, and the schema of its answer. */
export interface RequestType<Params, Result> {
  readonly method: string;
  readonly result: z.ZodType<Result>;
  /** Only a type: there is no value. */
  readonly params?: Params;
}

/** A notification of the server and the schema of what comes with it. */
export interface ServerNotificationType<Params> {
  readonly method: string;
  readonly params: z.ZodType<Params>;
}

/** A notification to the server. */
export interface ClientNotificationType<Params> {
  readonly method: string;
  /** Only a type: there is no value. */
  readonly params?: Params;
}

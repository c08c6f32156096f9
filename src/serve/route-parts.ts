import { z } from 'zod';
import { refusalSchema } from './refusal.ts';

/** The jsonBody of a request, in JSON. */
export const jsonBody = <T extends z.ZodType>(schema: T) => ({
  body: { required: true as const, content: { 'application/json': { schema } } },
});

export const result = <T extends z.ZodType>(schema: T, description = 'Done') => ({
  description,
  content: { 'application/json': { schema } },
});

/** What any route may answer. */
export const refusals = {
  401: result(refusalSchema, 'The key is missing or wrong'),
  413: result(refusalSchema, 'The jsonBody is too long'),
  422: result(refusalSchema, 'The request is not what it should be'),
  429: result(refusalSchema, 'Too much is waiting: try again later'),
  503: result(refusalSchema, 'The server is stopping'),
};

/** Of routes about one thing. */
export const withId = { params: z.object({ id: z.string() }) };
export const missing = { 404: result(refusalSchema, 'There is no such thing') };

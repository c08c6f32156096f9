import type { Context, Next } from 'hono';
import { routePath } from 'hono/route';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Service } from '../service/service.ts';
import type { ServeOptions } from './route-parts.ts';
import type { Turns } from './turns.ts';

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics(
  service: Service,
  turns: Turns,
  { workerCounts }: Pick<ServeOptions, 'workerCounts'>,
) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    ...{ name: 'lakatos_request_seconds', help: 'Time of requests', registers },
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300],
  });
  const texts = new Counter({
    ...{ name: 'lakatos_texts_total', help: 'Texts that Lean was given, by what came of them', registers },
    labelNames: ['outcome'],
  });
  const gauge = (name: string, help: string, labels: () => Readonly<Record<string, number>>) =>
    new Gauge({
      ...{ name, help, registers, labelNames: ['state'] },
      collect() {
        for (const [state, count] of Object.entries(labels())) this.set({ state }, count);
      },
    });
  gauge('lakatos_workers', 'Lean workers by state', () => ({ ...workerCounts() }));
  gauge('lakatos_jobs', 'Proofs that wait and run', () => ({ ...service.proofs.counts }));
  gauge('lakatos_questions', 'Questions to Lean that wait, and all that are taken', () => ({
    ...turns.counts,
  }));
  return {
    /** Counts requests, by route and not by path: what clients write must not make new series. */
    async watch(context: Context, next: Next): Promise<void> {
      const started = performance.now();
      await next();
      const route = routePath(context, -1);
      requests.observe(
        { method: context.req.method, route, status: context.res.status },
        (performance.now() - started) / 1000,
      );
    },
    /** Counts what a text came to. */
    text: (outcome: string): void => texts.inc({ outcome }),
    contentType: registry.contentType,
    /** The figures as Prometheus reads them. */
    print: (): Promise<string> => registry.metrics(),
  };
}

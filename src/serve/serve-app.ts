import { randomUUID } from 'node:crypto';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Service } from '../service/service.ts';
import { createAsking, type Stopping } from './asking.ts';
import { guardedApp, healthOf } from './guarded-app.ts';
import { addKiminaRoutes } from './kimina-routes.ts';
import { createMetrics } from './metrics.ts';
import { addOwnRoutes } from './own-routes.ts';
import { addPageFiles, pageHeaders } from './page.ts';
import { routesPage } from './routes-page.ts';
import type { ServeOptions } from './serve-options.ts';
import { Turns } from './turns.ts';
import { addWatchRoutes } from './watch-routes.ts';

/** The service over HTTP. */
export function serveApp(service: Service, options: ServeOptions, stopping: Stopping): OpenAPIHono {
  const turns = new Turns(options.atOnce, options.mostWaiting);
  const metrics = createMetrics(service, turns, options);
  const app = guardedApp(options, stopping, metrics.watch);
  app.get('/metrics', async (context) =>
    context.body(await metrics.print(), 200, { 'content-type': metrics.contentType }),
  );
  const { page } = options;
  const asking = createAsking(service, turns, metrics, options, stopping);
  addKiminaRoutes(app, asking, randomUUID());
  addOwnRoutes(app, asking);
  addWatchRoutes(app, service, turns, options);
  const document = {
    openapi: '3.1.0',
    info: { title: 'Lakatos', version: options.version },
  };
  app.doc31('/api/openapi.json', document);
  app.get('/docs', (context) => context.html(routesPage(app.getOpenAPI31Document(document), page !== null)));
  if (page !== null) addPageFiles(app, page);
  app.get('/', (context) => {
    if (context.req.header('accept')?.includes('text/html') !== true)
      return healthOf(context, stopping.draining);
    return page === null ? context.redirect('/docs') : context.html(page.html, 200, pageHeaders);
  });
  return app;
}

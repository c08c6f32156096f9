import { randomUUID } from 'node:crypto';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { html } from '../report/html.ts';
import { withoutBundle } from '../report/page-bundle.ts';
import { pageDocument } from '../report/page-document.ts';
import { pageStyle } from '../report/page-style.ts';
import type { Service } from '../service/service.ts';
import { createAsking, type Stopping } from './asking.ts';
import { guardedApp, healthOf } from './guarded-app.ts';
import { addKiminaRoutes } from './kimina-routes.ts';
import { createMetrics } from './metrics.ts';
import { addOwnRoutes } from './own-routes.ts';
import { addPageFiles, pageHeaders } from './page.ts';
import type { ServeOptions } from './route-parts.ts';
import { Turns } from './turns.ts';
import { addWatchRoutes } from './watch-routes.ts';

type OpenApi = ReturnType<OpenAPIHono['getOpenAPI31Document']>;
type Route = NonNullable<NonNullable<OpenApi['paths']>[string]['get']>;

/** The OpenAPI document for people, on a page that loads nothing. */
function routesPage({ paths = {} }: OpenApi, hasPage: boolean): string {
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, route]: [string, Route]) => ({
      ...{ path, method: method.toUpperCase() },
      ...route,
    })),
  );
  const body = html`<main>
<h1>Lakatos over HTTP</h1>
<p>For programs: <a href="/api/openapi.json">the OpenAPI document</a>. Also: GET /health, GET /metrics.</p>
${hasPage ? null : html`<p>${withoutBundle}</p>`}
${routes.map(
  ({ path, method, summary = '', description = '', requestBody, parameters, responses }) => html`<section>
<h2><code>${method} ${path}</code></h2>
<p>${summary}. ${description}</p>
${[requestBody, parameters]
  .filter((schema) => schema !== undefined)
  .map(
    (schema) =>
      html`<details><summary>What it takes</summary><pre>${JSON.stringify(schema, null, 2)}</pre></details>`,
  )}
<ul>${Object.entries(responses ?? {}).map(([status, told]) => html`<li>${status}: ${told.description}</li>`)}</ul>
</section>
`,
)}</main>`;
  return pageDocument({ title: 'HTTP', style: pageStyle, body });
}

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

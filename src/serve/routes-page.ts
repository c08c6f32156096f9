import { z } from 'zod';
import { html } from '../report/html.ts';
import { withoutBundle } from '../report/page-bundle.ts';
import { pageDocument } from '../report/page-document.ts';
import { pageStyle } from '../report/page-style.ts';

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        summary: z.string().optional(),
        description: z.string().optional(),
        requestBody: z.unknown().optional(),
        parameters: z.unknown().optional(),
        responses: z.record(z.string(), z.object({ description: z.string() })),
      }),
    ),
  ),
});

/** The OpenAPI document for people, on a page that loads nothing. */
export function routesPage(openApi: unknown, hasPage: boolean): string {
  const { paths } = documentSchema.parse(openApi);
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, route]) => ({ path, method: method.toUpperCase(), ...route })),
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
<ul>${Object.entries(responses).map(([status, told]) => html`<li>${status}: ${told.description}</li>`)}</ul>
</section>
`,
)}</main>`;
  return pageDocument({ title: 'HTTP', style: pageStyle, body });
}

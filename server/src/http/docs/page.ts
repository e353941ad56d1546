import type { FastifyInstance } from 'fastify';
import { describeEndpoints, type EndpointDescription, type Field } from './calls.ts';
import { describeType, exampleOf } from './examples.ts';
import { accessLabels, rateLimitLabel } from './labels.ts';
import { PAGE_SCRIPT } from './page-script.ts';

const PAGE_STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
nav a { margin-right: 0.75rem; }
details { border: 1px solid #8886; border-radius: 6px; margin: 0.5rem 0; padding: 0.5rem 0.75rem; }
summary { cursor: pointer; }
summary b { display: inline-block; min-width: 4rem; }
label { display: block; margin: 0.5rem 0; }
input, select { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: 0.3rem; }
button { font: inherit; padding: 0.4rem 1rem; margin: 0.5rem 0; }
pre { overflow: auto; max-height: 24rem; background: #8881; padding: 0.75rem; border-radius: 6px; }
`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
const jsonBlock = (value: unknown): string => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

const exampleHtml = (example: unknown): string =>
  typeof example === 'string' ? `<pre>${escapeHtml(example)}</pre>` : jsonBlock(example);

function fieldInput(place: 'path' | 'query' | 'body', { name, required, schema }: Field): string {
  const attributes = `name="${place}:${name}"${required ? ' required' : ''}`;
  const example = place === 'body' ? exampleOf(schema, name) : '';
  const value = typeof example === 'object' ? JSON.stringify(example) : String(example);
  const field = schema.enum
    ? `<select ${attributes}><option></option>${schema.enum.map((one) => `<option>${one}</option>`).join('')}</select>`
    : schema.format === 'binary'
      ? `<input type="file" accept="image/*" ${attributes}>`
      : `<input ${attributes} value="${required ? escapeHtml(value) : ''}">`;
  return `<label>${name}${required ? '' : ' (optional)'} <small>${escapeHtml(describeType(schema))}</small>${field}</label>`;
}

function endpointForm(endpoint: EndpointDescription): string {
  const { method, path, params, query, body, idempotent } = endpoint;
  const fields = [
    ...params.map((field) => fieldInput('path', field)),
    ...query.map((field) => fieldInput('query', field)),
    ...(body?.fields.map((field) => fieldInput('body', field)) ?? []),
    ...(idempotent ? ['<label>Idempotency-Key (optional)<input name="key:key" maxlength="64"></label>'] : []),
  ];
  const types = body?.types.map((type) => `<option>${type}</option>`).join('');
  const encoding = types ? `<label>Sent as<select name="as:type">${types}</select></label>` : '';
  // Login and refresh send no token: an ended one would be rejected.
  const unsigned = endpoint.noun === 'accounts' && endpoint.open ? ' data-unsigned' : '';
  return `<form data-method="${method}" data-path="${path}"${unsigned}>${fields.join('')}${encoding}
<button>Try it</button><pre class="answer" aria-live="polite" hidden></pre></form>`;
}

function endpointSection(endpoint: EndpointDescription): string {
  const { name, method, path, summary, access, limit, status, body, response } = endpoint;
  const words = [accessLabels[access], ...(limit ? [rateLimitLabel(limit)] : [])].join(' ');
  return `<details id="${name}"><summary><b class="${method}">${method}</b> <code>${path}</code> ${escapeHtml(summary)}</summary>
<p>${words}</p>${endpointForm(endpoint)}
${body ? `<h4>Example request body</h4>${jsonBlock(body.example)}` : ''}
<h4>Example response, ${status}</h4>${exampleHtml(response.example)}</details>`;
}

export function renderDocsPage(): string {
  const calls = describeEndpoints();
  const nouns = [...new Set(calls.map(({ noun }) => noun))];
  const parts = nouns.map((noun) => {
    const own = calls.filter((call) => call.noun === noun);
    return `<section><h2 id="${noun}">${noun}</h2>${own.map(endpointSection).join('\n')}</section>`;
  });
  const links = nouns.map((noun) => `<a href="#${noun}">${noun}</a>`).join(' ');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tawa API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><style>${PAGE_STYLE}</style></head>
<body><header><h1>Tawa API</h1><nav aria-label="Nouns">${links} <a href="/api/v1/openapi.json">openapi.json</a></nav>
<label>Access token <small>filled in by a login on this page</small><input id="token" autocomplete="off"></label></header>
<main>${parts.join('\n')}</main><script src="/docs/page.js"></script></body></html>`;
}

export function serveDocs(app: FastifyInstance): void {
  let page: string | undefined;
  app.get('/docs', async (_request, reply) => {
    page ??= renderDocsPage();
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
  app.get('/docs/page.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(PAGE_SCRIPT),
  );
}

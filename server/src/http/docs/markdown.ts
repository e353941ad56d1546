import { httpStatusByCode } from '@tawa/shared/contract/errors.ts';
import { describeEndpoints, type EndpointDescription } from './calls.ts';
import { describeType } from './examples.ts';
import { accessLabels, rateLimitLabel } from './labels.ts';

const jsonCodeBlock = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

function exampleResponseBlock({ response: { type, example } }: EndpointDescription): string {
  return type === 'application/json'
    ? jsonCodeBlock(example)
    : `\`\`\`\n${example}\n\`\`\``.replaceAll('\r', '');
}

function fieldTableLines({ params, query, body }: EndpointDescription): string[] {
  const places = [
    ['path', params],
    ['query', query],
    ['body', body?.fields ?? []],
  ] as const;
  const rows = places.flatMap(([place, fields]) =>
    fields.map(
      ({ name, required, schema }) =>
        `| \`${name}\` | ${place} | ${required ? 'yes' : 'no'} | ${describeType(schema).replaceAll('|', '\\|')} |`,
    ),
  );
  return rows.length > 0 ? ['| field | in | required | what |', '|---|---|---|---|', ...rows, ''] : [];
}

function endpointSection(call: EndpointDescription): string {
  const notes = [
    accessLabels[call.access],
    ...(call.idempotent ? ['Takes an `Idempotency-Key`.'] : []),
    ...(call.limit ? [rateLimitLabel(call.limit)] : []),
    ...(call.body?.types.length === 1 ? ['Sent as `multipart/form-data`.'] : []),
  ];
  return [
    `### ${call.name}`,
    '',
    `\`${call.method} ${call.path}\``,
    '',
    `${call.summary}. ${notes.join(' ')}`,
    '',
    ...fieldTableLines(call),
    ...(call.body ? ['Sent:', '', jsonCodeBlock(call.body.example), ''] : []),
    `Response ${call.status}${call.response.type === 'application/json' ? '' : ` as \`${call.response.type}\``}:`,
    '',
    exampleResponseBlock(call),
    '',
  ].join('\n');
}

export function renderApiMarkdown(): string {
  const calls = describeEndpoints();
  const nouns = [...new Set(calls.map(({ noun }) => noun))];
  return [
    '# The API',
    '',
    '<!-- Made from the contract by `npm run docs:api`. -->',
    '',
    'Bodies may be JSON, urlencoded or multipart. Authenticated requests carry `Authorization: Bearer <accessToken>`.',
    'A running server shows this page at `/docs`, where each call can be tried, and describes itself at',
    '`/api/v1/openapi.json`.',
    '',
    'A success is `{ message, data }`, an error is `{ message, code, fields?, data? }`:',
    '',
    '| code | status |',
    '|---|---|',
    ...Object.entries(httpStatusByCode).map(([code, status]) => `| ${code} | ${status} |`),
    '',
    ...nouns.flatMap((noun) => [
      `## ${noun}`,
      '',
      ...calls.filter((call) => call.noun === noun).map(endpointSection),
    ]),
  ].join('\n');
}

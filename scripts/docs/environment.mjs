import { variables } from '../../server/src/config.ts';
import { replaceSection } from './replace-section.mjs';

/** These marks are removed in a file for the shell. */
const MARKDOWN = /`|\*\*|; \[[^\]]+\]\([^)]+\)/g;
const EXAMPLE_HEAD = `# Every variable with its default or an example. Copy this file to .env and remove the # before what you set.
# Docker Compose reads .env by itself and passes on what compose.yaml names, systemd reads it with EnvironmentFile=.
# In a shell:
#   set -a; . ./.env; set +a; npm start
# "npm run docs:environment" writes this file from server/src/config.ts.`;

/** @typedef {{ name: string, description: string, default: string, example: string }} Variable */

/** @returns {Variable[]} in the order of server/src/config.ts */
export function readVariables() {
  return Object.entries(variables.shape).map(([name, schema]) => {
    const { description, shownDefault, examples } = schema.meta() ?? {};
    if (!description) throw new Error(`${name} has no description in server/src/config.ts`);
    const value = formatDefault(schema.parse(undefined));
    return {
      name,
      description,
      default: shownDefault ? String(shownDefault) : value && `\`${value}\``,
      example: String(Array.isArray(examples) ? examples[0] : value),
    };
  });
}

/** @param {unknown} value what the schema makes of no value */
function formatDefault(value) {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** @param {string} page docs/OPERATIONS.md */
export function withVariables(page) {
  const rows = readVariables().map(
    (one) => `| \`${one.name}\` | ${one.default || 'none'} | ${one.description} |`,
  );
  return replaceSection(page, 'variables', ['| variable | default | meaning |', '|---|---|---|', ...rows]);
}

export function envExample() {
  const entries = readVariables().map(
    ({ name, description, example }) => `# ${description.replace(MARKDOWN, '')}\n#${name}=${quote(example)}`,
  );
  return `${[EXAMPLE_HEAD, ...entries].join('\n\n')}\n`;
}

/**
 * Quotes a value so that a shell, systemd and Docker Compose all read it alike.
 * @param {string} value
 */
const quote = (value) => (/[^\w./:@=-]/.test(value) ? `'${value}'` : value);

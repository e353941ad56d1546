import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitWithMessage, root } from '../run.mjs';
import { readProofResults } from './proof-results.mjs';
import { replaceSection } from './replace-section.mjs';

// `npm run docs:reliability`
const MAX_FIGURE_LENGTH = 40;
const page = join(root, 'docs', 'RELIABILITY.md');
const results = readProofResults();
if (results.length === 0)
  exitWithMessage('There are no results yet: npm run proof, then npm run proof -- --control.');
const withProofs = replaceSection(readFileSync(page, 'utf8'), 'proofs', proofs());
writeFileSync(page, replaceSection(withProofs, 'controls', controls()));

function proofs() {
  const rows = results.map(([name, { full, small }]) => {
    const result = full ?? small;
    const figures = Object.entries(result.figures)
      .filter(([, value]) => String(value).length <= MAX_FIGURE_LENGTH)
      .map(([what, value]) => `${formatNumber(value)} ${what}`);
    const size = full ? 'full' : 'small';
    return `| ${name} | ${figures.join(', ')} | ${size}, ${Math.ceil(result.seconds)} s | ${result.met ? 'met' : '**not met**'} |`;
  });
  return ['| proof | found | size | |', '|---|---|---|---|', ...rows];
}

function controls() {
  const rows = results.flatMap(([name, { controls = {} }]) =>
    Object.entries(controls).map(([mutant]) => `| ${name} | ${mutant} | red |`),
  );
  return ['| proof | broken on purpose | |', '|---|---|---|', ...rows];
}

/** @param {string | number} value */
function formatNumber(value) {
  return typeof value === 'number' ? value.toLocaleString('en-GB', { maximumFractionDigits: 1 }) : value;
}

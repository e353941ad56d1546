import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Texts of style sheets by their path from the root of the repository. */
export type StyleSheets = ReadonlyMap<string, string>;

const THEME = /^client\/src\/ui\/theme\/(theme|paper|category-colours)\.css$/;
const BREAKPOINTS = [480, 768, 1100, 1500];
/** Printed paper is measured in millimetres and has its own size of text. */
const PAPER =
  /^(print-paper|printed-invoice|printed-kot|printed-receipt|invoice-image|qr-pages)\.module\.css$/;

export function styleSheets(root: string): StyleSheets {
  const folder = 'client/src';
  return new Map(
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => [`${folder}/${name}`, readFileSync(join(root, folder, name), 'utf8')]),
  );
}

/** Returns a sentence for each value in a style sheet that is no token of the theme. */
export function tokenViolations(sheets: StyleSheets): string[] {
  return [...sheets].flatMap(([path, text]) => {
    const css = text.replace(/\/\*[\s\S]*?\*\//g, '');
    return [
      ...(THEME.test(path) ? [] : [...colourViolations(css), ...declarationViolations(path, css)]),
      ...breakpointViolations(css),
    ].map((violation) => `${path}: ${violation}`);
  });
}

const RAW_COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\([^)]*\)|:[^;{}]*?\b(?:white|black)\b(?!-)/gi;

function colourViolations(css: string): string[] {
  return [...css.matchAll(RAW_COLOUR)].map(([colour]) => `the colour ${colour.trim()} is not of the theme`);
}

const RULES: readonly (readonly [property: RegExp, isAllowed: (value: string) => boolean, reason: string])[] =
  [
    [
      /^font-size$/,
      (value) => /^(var\(--[\w-]+\)|inherit|0|calc\(var\(--[\w-]+.*\) \* [\d.]+\))$/.test(value),
      'a size of text is a token',
    ],
    [/^font-weight$/, (value) => /^(400|600|400 700|inherit)$/.test(value), 'a weight is 400 or 600'],
    [
      /^border(-\w+)*-radius$/,
      // Up to 4 px is the rounding of a line in a drawing, not the corner of a surface.
      (value) => value.split(' ').every((corner) => /^(var\(--radius-\w+\)|inherit|0|[1-4]px)$/.test(corner)),
      'a radius is a token',
    ],
    [
      /^box-shadow$/,
      (value) => value.split(/,(?![^(]*\))/).every((shadow) => !isBlurred(shadow)),
      'a shadow is a token',
    ],
    [
      /^((row-|column-)?gap|(padding|margin)(-[a-z]+)*)$/,
      (value) =>
        [...value.matchAll(/(?<![\w.-])-?(\d+)px/g)].every(([, n]) => Number(n) % 4 === 0 || Number(n) <= 2),
      'a distance is a multiple of 4 px',
    ],
  ];

/**
 * A ring or an edge has no blur, so it is a line and not a shadow. The numbers are offsets, blur and spread,
 * in this order.
 */
function isBlurred(shadow: string): boolean {
  const [, , blur] =
    /^(?:\s*inset)?((?:\s+-?[\d.]+(?:px)?)*)/.exec(` ${shadow.trim()}`)?.[1]?.trim().split(/\s+/) ?? [];
  return blur !== undefined && Number.parseFloat(blur) !== 0;
}

function declarationViolations(path: string, css: string): string[] {
  const isPaper = PAPER.test(path.slice(path.lastIndexOf('/') + 1));
  return [...css.matchAll(/([a-z-]+):\s*([^;{}]+);/g)].flatMap(([, property = '', raw = '']) => {
    const value = raw
      .replace(/ !important/, '')
      .replace(/\s+/g, ' ')
      .trim();
    if (isPaper && /font-size|gap|padding|margin/.test(property)) return [];
    const broken = RULES.find(([name, isAllowed]) => name.test(property) && !isAllowed(value));
    return broken ? [`${property}: ${value}; ${broken[2]}`] : [];
  });
}

function breakpointViolations(css: string): string[] {
  return [...css.matchAll(/@media([^{]*)\{/g)].flatMap(([, query = '']) =>
    [...query.matchAll(/width[^)]*?(\d+)px/g)]
      .filter(([, width]) => !BREAKPOINTS.includes(Number(width)))
      .map(([, width]) => `the breakpoint ${width} px is not one of ${BREAKPOINTS.join(', ')}`),
  );
}

import { expect, test } from 'vitest';
import { styleSheets, tokenViolations } from './architecture/design-tokens.ts';

const sheet = (css: string) => new Map([['client/src/ui/card.module.css', css]]);

test('style sheets use the tokens of the theme only', () => {
  const sheets = styleSheets(process.cwd());
  expect(sheets.size).toBeGreaterThan(100);
  expect(tokenViolations(sheets)).toEqual([]);
});

test.each([
  ['a colour', '.card { color: #fff; }'],
  ['a named colour', '.card { background: white; }'],
  ['a colour in a shadow', '.card { box-shadow: inset 0 0 0 1px rgb(0 0 0 / 10%); }'],
  ['a size of text', '.card { font-size: 0.9rem; }'],
  ['a weight', '.card { font-weight: 700; }'],
  ['a radius', '.card { border-radius: 10px; }'],
  ['a shadow', '.card { box-shadow: 0 2px 8px var(--ink); }'],
  ['a distance', '.card { padding: 8px 10px; }'],
  ['a breakpoint', '@media (width < 640px) { .card { gap: 4px; } }'],
])('%s beside the tokens is found', (_, css) => {
  expect(tokenViolations(sheet(css))).toHaveLength(1);
});

test('tokens, rings and drawn lines are allowed', () => {
  const css = `.card { padding: 8px clamp(12px, 2vw, 24px); font-size: var(--text-sm); border-radius: 2px;
    box-shadow: inset 0 0 0 1px var(--line), var(--shadow-card); white-space: nowrap; }`;
  expect(tokenViolations(sheet(css))).toEqual([]);
});

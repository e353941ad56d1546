import type { CostCategory } from './cost-categories.ts';
import type { FlameNode } from './cpu-profile.ts';

const WIDTH = 1_200;
const ROW_HEIGHT = 15;
/** Pixels: narrower is unreadable and bloats the file. */
const MIN_WIDTH = 1.5;
const CHAR_WIDTH = 6;
const COLOURS = 12;

const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`);

/** Icicle graph (callers above callees) with a legend of categories. */
export function flameSvg(
  flame: FlameNode,
  categories: readonly CostCategory[],
  usOf: (us: number) => string,
): string {
  const drawn: string[] = [];
  let deepest = 0;

  function draw({ name, category, us, children }: FlameNode, x: number, depth: number): void {
    const width = (us / flame.us) * WIDTH;
    if (width < MIN_WIDTH) return;
    deepest = Math.max(deepest, depth);
    const y = depth * ROW_HEIGHT;
    const labelLength = Math.floor((width - 4) / CHAR_WIDTH);
    const label = labelLength < 3 ? '' : name.slice(0, labelLength);
    drawn.push(
      `<g><title>${escapeXml(`${name}, ${usOf(us)}`)}</title><rect class="c${categories.indexOf(category) % COLOURS}" ` +
        `x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${ROW_HEIGHT - 1}"/>` +
        `${label && `<text x="${(x + 2).toFixed(1)}" y="${y + 11}">${escapeXml(label)}</text>`}</g>`,
    );
    let from = x;
    for (const callee of [...children.values()].sort((a, b) => b.us - a.us)) {
      draw(callee, from, depth + 1);
      from += (callee.us / flame.us) * WIDTH;
    }
  }

  draw(flame, 0, 0);
  const below = (deepest + 2) * ROW_HEIGHT;
  const legend = categories.map((part, i) => {
    const y = below + i * ROW_HEIGHT;
    return `<rect class="c${i % COLOURS}" x="0" y="${y}" width="12" height="12"/><text x="18" y="${y + 10}">${escapeXml(part)}</text>`;
  });
  const colours = Array.from(
    { length: COLOURS },
    (_, i) => `.c${i}{fill:hsl(${Math.round((i * 360) / COLOURS)} 65% ${i % 2 ? 72 : 80}%)}`,
  );
  const height = below + categories.length * ROW_HEIGHT;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="monospace" font-size="10">`,
    `<title>Where the time of ${flame.name} goes</title>`,
    `<style>${colours.join('')}</style><rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    ...drawn,
    ...legend,
    '</svg>\n',
  ].join('\n');
}

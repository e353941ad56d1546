/**
 * Replaces what stands between the two comments `<!-- name -->` and `<!-- /name -->`.
 * @param {string} page
 * @param {string} name
 * @param {string[]} lines
 * @throws {Error} without the comments
 */
export function replaceSection(page, name, lines) {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const section = new RegExp(`${begin}[^]*${end}`);
  if (!section.test(page)) throw new Error(`the page has no ${begin} … ${end}`);
  return page.replace(section, () => [begin, '', ...lines, '', end].join('\n'));
}

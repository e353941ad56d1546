const FIELD = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/y;

/** @throws for text that is not RFC 4180 */
export function parseCsv(text: string): string[][] {
  if (!text.startsWith('\ufeff')) throw new Error('the file has no UTF-8 byte order mark');
  const records: string[][] = [[]];
  FIELD.lastIndex = 1;
  while (FIELD.lastIndex < text.length) {
    const [, field = '', end = ''] = FIELD.exec(text) ?? [];
    if (!end) throw new Error(`unterminated field or stray quote: ${text.slice(-80)}`);
    records.at(-1)?.push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
    if (end === '\r\n') records.push([]);
  }
  if (records.pop()?.length !== 0) throw new Error('the last record has no end');
  return records;
}

/** The keys of each record are the cells of the first row. */
export function parseCsvObjects(text: string): Record<string, string>[] {
  const [titles = [], ...records] = parseCsv(text);
  return records.map((record) => {
    if (record.length !== titles.length) throw new Error(`a record of ${record.length} cells: ${record}`);
    return Object.fromEntries(titles.map((title, index) => [title, record[index] ?? '']));
  });
}

/** Downloads `{baseName}.csv`; blanks replace characters that file names forbid. */
export function saveCsv(baseName: string, text: string): void {
  const link = document.createElement('a');
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.href = url;
  link.download = `${baseName.replace(/[\\/:*?"<>|]/g, ' ')}.csv`;
  link.click();
  // The browser may read the URL later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

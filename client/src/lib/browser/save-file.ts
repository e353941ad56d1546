export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-');
  link.click();
  // Safari reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

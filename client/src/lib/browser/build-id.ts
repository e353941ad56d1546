/** What this page is made of: the name of the program's first file changes with every build. */
export const buildId = new URL(
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? location.origin,
).pathname;

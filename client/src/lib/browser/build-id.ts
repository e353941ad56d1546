/** The entry script's path contains a hash of the build. */
export const buildId = new URL(
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? location.origin,
).pathname;

/** The address by which others reach this server: the operator's PUBLIC_URL, which the server writes into the page. */
export function publicUrl(): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content;
  const told = content ? decodeURIComponent(content) : location.origin;
  // Nobody set it, and this screen found a better one.
  return isOnlyHere(told) && !isOnlyHere(location.origin) ? location.origin : told;
}

/** Whether an address leads nowhere but to the computer that opens it: no phone can. */
export function isOnlyHere(url: string): boolean {
  const { hostname } = new URL(url);
  return /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

/** The address by which others reach this server: the operator's PUBLIC_URL, which the server writes into the page. */
export function getPublicUrl(): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content;
  const configuredUrl = content ? decodeURIComponent(content) : location.origin;
  // Nobody set it, and this screen found a better one.
  return isLoopbackUrl(configuredUrl) && !isLoopbackUrl(location.origin) ? location.origin : configuredUrl;
}

/** Whether an address leads nowhere but to the computer that opens it: no phone can. */
export function isLoopbackUrl(url: string): boolean {
  const { hostname } = new URL(url);
  return /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

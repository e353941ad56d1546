export function getPublicUrl(): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content;
  const configuredUrl = content ? decodeURIComponent(content) : location.origin;
  // PUBLIC_URL is unset, but this page has a reachable address.
  return isLoopbackUrl(configuredUrl) && !isLoopbackUrl(location.origin) ? location.origin : configuredUrl;
}

export function isLoopbackUrl(url: string): boolean {
  const { hostname } = new URL(url);
  return /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

/** PUBLIC_URL, or this page's origin if other devices cannot reach that. */
export function getPublicUrl(): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content;
  const configuredUrl = content ? decodeURIComponent(content) : location.origin;
  return isLoopbackUrl(configuredUrl) && !isLoopbackUrl(location.origin) ? location.origin : configuredUrl;
}

export function isLoopbackUrl(url: string): boolean {
  const { hostname } = new URL(url);
  return /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

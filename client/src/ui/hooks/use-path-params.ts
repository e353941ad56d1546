import { useLocation, useParams } from 'react-router';

/**
 * Like `useParams`, which shows the text `%2F` in a name as a slash. The parameters of every route are the
 * last parts of its path.
 */
export function usePathParams(): Readonly<Record<string, string | undefined>> {
  const params = useParams();
  const { pathname } = useLocation();
  // A splat is the rest of the path, not one part of it.
  const names = Object.keys(params).filter((name) => name !== '*' && params[name] !== undefined);
  const parts = pathname.replace(/\/+$/, '').split('/').slice(-names.length);
  return Object.fromEntries(names.map((name, index) => [name, decodePart(parts[index]) ?? params[name]]));
}

/** Returns undefined for a part that is badly encoded, which the router shows as it is. */
function decodePart(part = ''): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

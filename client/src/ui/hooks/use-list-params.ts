import { useNavigate, useSearchParams } from 'react-router';
import { useUrlSearch } from './use-url-search.ts';

export type ListParams = ReturnType<typeof useListParams>;

/**
 * Where somebody is in a list, all of it in the address: the search as `/{q}`, page and filters as `?page=2`.
 * Whoever looks for something else begins at page 1.
 */
export function useListParams(pathWith: (q: string) => string) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = useUrlSearch((q) => withParams(pathWith(q), currentParams()));
  const setParam = (name: string, value: string, replace: boolean) => {
    // Somebody went on: this list may still stand here until the next screen is loaded.
    if (!window.location.pathname.startsWith(new URL(pathWith(''), window.location.href).pathname)) return;
    const next = currentParams();
    next.delete(name);
    if (value) next.set(name, value);
    void navigate(withParams(window.location.pathname, next), { replace });
  };
  return {
    ...search,
    page: /^[1-9]\d{0,5}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1,
    goToPage(page: number, { replace = false } = {}): void {
      setParam('page', page > 1 ? String(page) : '', replace);
      window.scrollTo(0, 0);
    },
    /** Which of these the address asks for. */
    filter: <Value extends string>(name: string, values: readonly Value[]) =>
      values.find((value) => value === params.get(name)),
    setFilter: (name: string, value: string) => setParam(name, value, true),
  };
}

/**
 * All but the page, as the address has it and not as it was drawn last: on a slow phone somebody chooses twice, or types
 * and chooses, before the first is drawn.
 */
function currentParams(): URLSearchParams {
  const now = new URLSearchParams(window.location.search);
  now.delete('page');
  return now;
}

const withParams = (path: string, params: URLSearchParams) => (params.size > 0 ? `${path}?${params}` : path);

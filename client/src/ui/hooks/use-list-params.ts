import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useUrlSearch, withParams } from './use-url-search.ts';

export type ListParams = ReturnType<typeof useListParams>;

/** List state in the URL: `/section/tab/shop/id/{q}?page=2`. A new search or filter resets the page. */
export function useListParams() {
  const params = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();
  const { listPath, ...search } = useUrlSearch(currentParamsWithoutPage);
  const setParam = (name: string, value: string, replace: boolean) => {
    // The user has left; the list stays mounted until the next page has loaded.
    if (!window.location.pathname.startsWith(listPath)) return;
    const next = currentParamsWithoutPage();
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
    filter: <Value extends string>(name: string, values: readonly Value[]) =>
      values.find((value) => value === params.get(name)),
    setFilter: (name: string, value: string) => setParam(name, value, true),
  };
}

/** Leaves a page behind the last one, which the list has after rows went. */
export function useFirstPageIfEmpty({ page, goToPage }: ListParams, isEmpty: boolean): void {
  const isPastEnd = isEmpty && page > 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `goToPage` is a new function on each render
  useEffect(() => {
    if (isPastEnd) goToPage(1, { replace: true });
  }, [isPastEnd]);
}

/** From the URL, not the last render: on a slow phone two changes can precede one render. */
function currentParamsWithoutPage(): URLSearchParams {
  const now = new URLSearchParams(window.location.search);
  now.delete('page');
  return now;
}

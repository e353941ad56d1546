import { useSearchParams } from 'react-router';
import { useAddressSearch } from './address-search.ts';

export type ListPlace = ReturnType<typeof useListPlace>;

/**
 * Where somebody is in a list, all of it in the address: the search as `/{q}`, page and filters as `?page=2`.
 * Whoever looks for something else begins at page 1.
 */
export function useListPlace(pathWith: (q: string) => string) {
  const [params, setParams] = useSearchParams();
  const search = useAddressSearch((q) => {
    const kept = new URLSearchParams(params);
    kept.delete('page');
    return kept.size > 0 ? `${pathWith(q)}?${kept}` : pathWith(q);
  });
  const changed = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    next.delete(name);
    if (value) next.set(name, value);
    return next;
  };
  return {
    ...search,
    page: /^[1-9]\d{0,5}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1,
    toPage(page: number, { replace = false } = {}): void {
      setParams(changed('page', page > 1 ? String(page) : ''), { replace });
      window.scrollTo(0, 0);
    },
    /** Which of these the address asks for. */
    filter: <Value extends string>(name: string, values: readonly Value[]) =>
      values.find((value) => value === params.get(name)),
    setFilter: (name: string, value: string) => setParams(changed(name, value), { replace: true }),
  };
}

import { KOT_TYPES, type KotFilter, kotMatches } from '@tawa/shared/orders/orders.rules.ts';
import { useState } from 'react';
import { localStorageAtom, useAtom } from '../../../lib/store.ts';
import { useUrlSearch } from '../../../ui/hooks/use-url-search.ts';
import type { ListView } from '../../../ui/lists/view-toggle.tsx';
import { sortOldestWaitingFirst } from '../model/sort-oldest-first.ts';
import { useKots } from '../orders.queries.ts';

export const KOT_TABS = ['ALL', 'REQUESTED', ...KOT_TYPES] as const;
export type KotTab = (typeof KOT_TABS)[number];

const viewAtom = localStorageAtom<ListView>('ordersView', 'grid');

/**
 * The shop's KOTs with their tabs, the device's view, and the search by token number, which is in the URL.
 */
export function useKotList(shopId: string) {
  const { text, search } = useUrlSearch();
  const q = text.trim();
  const [tab, setTab] = useState<KotTab>('ALL');
  const [view, setView] = useAtom(viewAtom);
  const { data: kots, isError, isFetching, refetch } = useKots(shopId);
  const matching = (filter: KotFilter) => kots?.filter((kot) => kotMatches(kot, filter)) ?? [];
  return {
    kots,
    isError,
    isFetching,
    refetch: () => void refetch(),
    text,
    search,
    q,
    tab,
    setTab,
    view,
    setView,
    shown: sortOldestWaitingFirst(matching(filterOfTab(tab, q))),
    counts: Object.fromEntries(KOT_TABS.map((name) => [name, matching(filterOfTab(name)).length])),
  };
}

export type KotListControl = ReturnType<typeof useKotList>;

function filterOfTab(tab: KotTab, q = ''): KotFilter {
  if (tab === 'ALL') return { q };
  return tab === 'REQUESTED' ? { q, status: tab } : { q, kotType: tab };
}

import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { KOT_TYPES, type KotFilter, kotMatches } from '@tawa/shared/orders/orders.rules.ts';
import { useState } from 'react';
import { localStorageAtom, useAtom } from '../../../lib/store.ts';
import { useUrlSearch } from '../../../ui/hooks/use-url-search.ts';
import type { ListView } from '../../../ui/lists/view-toggle.tsx';
import { sortOldestWaitingFirst } from '../model/sort-oldest-first.ts';
import { useKots } from '../orders.queries.ts';

/** SERVED has the orders whose invoice is to be paid. */
export const KOT_TABS = ['ALL', 'REQUESTED', 'SERVED', ...KOT_TYPES] as const;
export type KotTab = (typeof KOT_TABS)[number];

/** Null until somebody chooses a view on this device. */
const viewAtom = localStorageAtom<ListView | null>('ordersView', null);
const MIN_KOTS_IN_ROWS = 12;

/**
 * The shop's KOTs with their tabs, the device's view, and the search by token number, which is in the URL.
 */
export function useKotList(shopId: string) {
  const { text, search } = useUrlSearch();
  const q = text.trim();
  const [tab, setTab] = useState<KotTab>('ALL');
  const { data: kots, isError, isFetching, refetch } = useKots(shopId);
  const [view, setView] = useView(kots);
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
    /** Of all requested KOTs, whatever the filter shows. */
    nextRequested: sortOldestWaitingFirst(matching({ status: 'REQUESTED' }))[0],
    shown: sortOldestWaitingFirst(matching(filterOfTab(tab, q))),
    counts: Object.fromEntries(KOT_TABS.map((name) => [name, matching(filterOfTab(name)).length])),
  };
}

/** Without a choice the number of KOTs decides, once, so that no order that comes later turns the page around. */
function useView(kots: readonly Kot[] | undefined): [ListView, (view: ListView) => void] {
  const [chosen, setView] = useAtom(viewAtom);
  const [firstView, setFirstView] = useState<ListView>();
  if (kots && !firstView) setFirstView(kots.length < MIN_KOTS_IN_ROWS ? 'grid' : 'row');
  return [chosen ?? firstView ?? 'grid', setView];
}

export type KotListControl = ReturnType<typeof useKotList>;

function filterOfTab(tab: KotTab, q = ''): KotFilter {
  if (tab === 'ALL') return { q };
  return tab === 'REQUESTED' || tab === 'SERVED' ? { q, status: tab } : { q, kotType: tab };
}

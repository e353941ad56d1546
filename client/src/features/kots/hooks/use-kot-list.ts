import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { KOT_TYPES, type KotFilter, kotMatches } from '@tawa/shared/orders/orders.rules.ts';
import { useState } from 'react';
import { useUrlSearch } from '../../../ui/hooks/use-url-search.ts';
import { useKots } from '../kots.queries.ts';

export const KOT_TABS = ['ALL', 'REQUESTED', ...KOT_TYPES] as const;
export type KotTab = (typeof KOT_TABS)[number];

/** The shop's KOTs with the search by token number, which is in the URL, and the tabs. */
export function useKotList(shopId: string) {
  const { text, search } = useUrlSearch();
  const q = text.trim();
  const [tab, setTab] = useState<KotTab>('ALL');
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
    shown: requestedFirst(matching(filterOfTab(tab, q))),
    counts: Object.fromEntries(KOT_TABS.map((name) => [name, matching(filterOfTab(name)).length])),
  };
}

export type KotListControl = ReturnType<typeof useKotList>;

function filterOfTab(tab: KotTab, q = ''): KotFilter {
  if (tab === 'ALL') return { q };
  return tab === 'REQUESTED' ? { q, status: tab } : { q, kotType: tab };
}

function requestedFirst(kots: Kot[]): Kot[] {
  const isWaiting = (kot: Kot) => kot.status === 'REQUESTED';
  return [...kots.filter(isWaiting), ...kots.filter((kot) => !isWaiting(kot))];
}

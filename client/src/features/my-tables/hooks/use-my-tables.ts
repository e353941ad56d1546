import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useEffect, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { isLoadedThisVisit, useKots } from '../../orders/orders.queries.ts';
import { myTableIds } from '../model/table-alerts.ts';

interface MyTablesState {
  /** Undefined while loading. */
  ids: ReadonlySet<string> | undefined;
  /** Live KOTs of the shop. */
  kots: readonly Kot[];
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Tables with live KOTs that the user placed. The set is fixed when the page opens or becomes visible again,
 * so that tiles do not move under a finger; KOT status is live.
 */
export function useMyTables(shopId: string): MyTablesState {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user._id : '';
  const { data, error, dataUpdatedAt } = useKots(shopId);
  const [snapshot, setSnapshot] = useState<{ ids: ReadonlySet<string>; isRestored: boolean }>();
  const isRestored = !isLoadedThisVisit(dataUpdatedAt);
  // Replaces a set computed from restored data.
  if (data && (!snapshot || (snapshot.isRestored && !isRestored)))
    setSnapshot({ ids: myTableIds(data, userId), isRestored });
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') setSnapshot(undefined);
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
  // On error, tables can still be chosen.
  return { ids: snapshot?.ids ?? (error ? NONE : undefined), kots: data ?? [] };
}

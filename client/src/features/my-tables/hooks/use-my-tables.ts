import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useEffect, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { isLoadedThisVisit, useKots } from '../../orders/orders.queries.ts';
import { myTableIds } from '../model/table-alerts.ts';

interface MyTablesState {
  /** Undefined while loading. */
  ids: ReadonlySet<string> | undefined;
  /** The live KOTs of the shop. */
  kots: readonly Kot[];
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The tables with live KOTs that the user placed. The set is fixed when the page opens or becomes visible
 * again, so that tiles do not move under a finger. The status of the KOTs is live.
 */
export function useMyTables(shopId: string): MyTablesState {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user._id : '';
  const { data, error, dataUpdatedAt } = useKots(shopId);
  const [snapshot, setSnapshot] = useState<{ ids: ReadonlySet<string>; isRestored: boolean }>();
  const isRestored = !isLoadedThisVisit(dataUpdatedAt);
  // A set that was computed from restored data is replaced.
  if (data && (!snapshot || (snapshot.isRestored && !isRestored)))
    setSnapshot({ ids: myTableIds(data, userId), isRestored });
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') setSnapshot(undefined);
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
  // After an error no table is pinned, and tables can still be chosen.
  return { ids: snapshot?.ids ?? (error ? NONE : undefined), kots: data ?? [] };
}

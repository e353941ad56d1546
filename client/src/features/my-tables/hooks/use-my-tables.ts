import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useEffect, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { isLoadedThisVisit, useKots } from '../../kots/hooks/use-kots.ts';
import { myTableIds } from '../model/table-alerts.ts';

interface MyTablesState {
  /** undefined until it is known. */
  ids: ReadonlySet<string> | undefined;
  /** The live tickets of the shop. */
  kots: readonly Kot[];
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The tables that the user serves. Which they are is settled when the screen opens, and anew when one comes back to
 * it, so that no tile moves away under a thumb; what their tickets do is live.
 */
export function useMyTables(shopId: string): MyTablesState {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user._id : '';
  const { data, error, dataUpdatedAt } = useKots(shopId);
  const [snapshot, setSnapshot] = useState<{ ids: ReadonlySet<string>; isKept: boolean }>();
  const isRestored = !isLoadedThisVisit(dataUpdatedAt);
  // A list that this device kept is only good until the server's is there.
  if (data && (!snapshot || (snapshot.isKept && !isRestored)))
    setSnapshot({ ids: myTableIds(data, userId), isKept: isRestored });
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') setSnapshot(undefined);
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
  // Without the tickets the tables can still be chosen.
  return { ids: snapshot?.ids ?? (error ? NONE : undefined), kots: data ?? [] };
}

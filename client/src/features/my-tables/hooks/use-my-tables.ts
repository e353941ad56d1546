import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useEffect, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { isOfThisVisit, useKots } from '../../kots/hooks/use-kots.ts';
import { ownTableIds } from '../model/my-table-news.ts';

interface OwnTables {
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
export function useOwnTables(shopId: string): OwnTables {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user._id : '';
  const { data, error, dataUpdatedAt } = useKots(shopId);
  const [settled, setSettled] = useState<{ ids: ReadonlySet<string>; isKept: boolean }>();
  const isKept = !isOfThisVisit(dataUpdatedAt);
  // A list that this device kept is only good until the server's is there.
  if (data && (!settled || (settled.isKept && !isKept)))
    setSettled({ ids: ownTableIds(data, userId), isKept });
  useEffect(() => {
    const comeBack = () => {
      if (document.visibilityState === 'visible') setSettled(undefined);
    };
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, []);
  // Without the tickets the tables can still be chosen.
  return { ids: settled?.ids ?? (error ? NONE : undefined), kots: data ?? [] };
}

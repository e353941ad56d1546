import type { KotStatus } from '@tawa/shared/orders/orders.rules.ts';
import { useEffect, useState } from 'react';
import { onKotStatus } from './heard.ts';
import { trackKot, type Watch, watchShop } from './socket.ts';

/** A diner's order with its live status; `unknown` when the server does not know it (any more). */
export function useFollowedKot(
  { shopId, tableNo }: Watch,
  kotId: string,
  known: KotStatus,
): KotStatus | 'unknown' {
  const [status, setStatus] = useState<KotStatus | 'unknown'>(known);
  useEffect(() => {
    const ask = async () => {
      const answer = await trackKot(kotId);
      if (answer.ok) setStatus(answer.status);
      else if (answer.code === 'NOT_FOUND') setStatus('unknown');
    };
    const stopHearing = onKotStatus((message) => {
      if (message.kotId === kotId) setStatus(message.status);
    });
    // Asked again after each reconnect, because a new connection follows nothing.
    const leave = watchShop(
      { shopId, tableNo },
      { onEvent: () => undefined, onStale: () => undefined, onReady: () => void ask() },
    );
    return () => {
      stopHearing();
      leave();
    };
  }, [shopId, tableNo, kotId]);
  return status;
}

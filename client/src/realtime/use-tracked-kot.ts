import type { KotStatus } from '@tawa/shared/orders/orders.rules.ts';
import { useEffect, useState } from 'react';
import { onKotStatus } from './event-bus.ts';
import { trackKot, type Watch, watchShop } from './socket.ts';

const RETRY_MS = 5_000;

/** A diner's order with its live status; `unknown` when the server does not know it (any more). */
export function useFollowedKot(
  { shopId, tableNo }: Watch,
  kotId: string,
  known: KotStatus,
): KotStatus | 'unknown' {
  const [status, setStatus] = useState<KotStatus | 'unknown'>(known);
  useEffect(() => {
    let hasLeft = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      clearTimeout(again);
      const answer = await trackKot(kotId);
      if (hasLeft) return;
      if (answer.ok) setStatus(answer.status);
      else if (answer.code === 'NOT_FOUND') setStatus('unknown');
      // Nobody knows; a new connection asks by itself, a server in trouble has to be asked again.
      else again = setTimeout(() => void ask(), RETRY_MS);
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
      hasLeft = true;
      clearTimeout(again);
      stopHearing();
      leave();
    };
  }, [shopId, tableNo, kotId]);
  return status;
}

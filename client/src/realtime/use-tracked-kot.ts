import type { KotStatus } from '@tawa/shared/orders/orders.rules.ts';
import { useEffect, useState } from 'react';
import { subscribeKotStatus } from './event-bus.ts';
import { type ShopWatch, trackKot, watchShop } from './socket.ts';

const RETRY_MS = 5_000;

export function useTrackedKot(
  { shopId, tableNo }: ShopWatch,
  kotId: string,
  initialStatus: KotStatus,
): KotStatus | 'unknown' {
  const [status, setStatus] = useState<KotStatus | 'unknown'>(initialStatus);
  useEffect(() => {
    let isUnmounted = false;
    let retryTimer: ReturnType<typeof setTimeout> | undefined;
    const requestStatus = async () => {
      clearTimeout(retryTimer);
      const ack = await trackKot(kotId);
      if (isUnmounted) return;
      if (ack.ok) setStatus(ack.status);
      else if (ack.code === 'NOT_FOUND') setStatus('unknown');
      // A failing server needs a retry; a reconnect requests the status anyway.
      else retryTimer = setTimeout(() => void requestStatus(), RETRY_MS);
    };
    const unsubscribe = subscribeKotStatus((message) => {
      if (message.kotId === kotId) setStatus(message.status);
    });
    // A new connection tracks nothing: request on each connect.
    const unwatch = watchShop(
      { shopId, tableNo },
      { onEvent: () => undefined, onStale: () => undefined, onReady: () => void requestStatus() },
    );
    return () => {
      isUnmounted = true;
      clearTimeout(retryTimer);
      unsubscribe();
      unwatch();
    };
  }, [shopId, tableNo, kotId]);
  return status;
}

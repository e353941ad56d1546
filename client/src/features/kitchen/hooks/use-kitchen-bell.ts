import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../../lib/clock.ts';
import { ring } from '../../../ui/hooks/sound.ts';
import { useAcknowledgeKots } from '../../kots/hooks/use-acknowledge-kots.ts';
import { cookingSince } from '../model/kot-order.ts';
import { isUnacknowledged } from './use-new-kots.ts';

const REPEAT_MS = 10_000;
const RING_FOR_MS = 120_000;

/**
 * Repeats the bell for unacknowledged KOTs, until a tap or key on any kitchen device or for two minutes.
 * @returns ids of the KOTs it rings for
 */
export function useKitchenBell(shopId: string, kots: readonly Kot[] | undefined): ReadonlySet<string> {
  const acknowledge = useAcknowledgeKots(shopId, 'COOKING');
  const [silencedIds, setSilencedIds] = useState<ReadonlySet<string>>(new Set());
  const ringingKots = kots?.filter((kot) => isUnacknowledged(kot) && !silencedIds.has(kot._id)) ?? [];
  const isRinging = ringingKots.length > 0;
  const latest = useRef({ ringing: ringingKots, acknowledge });
  useEffect(() => {
    latest.current = { ringing: ringingKots, acknowledge };
  });

  useEffect(() => {
    if (!isRinging) return;
    const timer = setInterval(() => {
      if (latest.current.ringing.some(isWithinRingTime)) ring();
    }, REPEAT_MS);
    return () => clearInterval(timer);
  }, [isRinging]);

  useEffect(() => {
    if (!isRinging) return;
    const silence = () => {
      const ids = latest.current.ringing.map(({ _id }) => _id);
      if (ids.length === 0) return;
      // Silences this device without waiting for the response.
      setSilencedIds((before) => new Set([...before, ...ids]));
      latest.current.acknowledge(ids);
    };
    window.addEventListener('pointerdown', silence);
    window.addEventListener('keydown', silence);
    return () => {
      window.removeEventListener('pointerdown', silence);
      window.removeEventListener('keydown', silence);
    };
  }, [isRinging]);

  return new Set(ringingKots.filter(isWithinRingTime).map(({ _id }) => _id));
}

function isWithinRingTime(kot: Kot): boolean {
  return serverNow() - cookingSince(kot) < RING_FOR_MS;
}

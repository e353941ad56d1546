import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../../lib/clock.ts';
import { ring } from '../../../ui/hooks/sound.ts';
import { useHearBell } from '../../kots/hooks/use-bell.ts';
import { cookingSince } from '../model/ticket-order.ts';
import { isUnheard } from './use-new-kots.ts';

const AGAIN_MS = 10_000;
const GIVE_UP_MS = 120_000;

/**
 * Rings again for tickets that nobody in the kitchen has acknowledged, until a tap or a key on any of its screens
 * or for two minutes. Says for which tickets it rings.
 */
export function useKitchenBell(shopId: string, kots: readonly Kot[] | undefined): ReadonlySet<string> {
  const hear = useHearBell(shopId, 'COOKING');
  const [hushed, setHushed] = useState<ReadonlySet<string>>(new Set());
  const ringing = kots?.filter((kot) => isUnheard(kot) && !hushed.has(kot._id)) ?? [];
  const rings = ringing.length > 0;
  const latest = useRef({ ringing, hear });
  useEffect(() => {
    latest.current = { ringing, hear };
  });

  useEffect(() => {
    if (!rings) return;
    const timer = setInterval(() => {
      if (latest.current.ringing.some(isLoud)) ring();
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [rings]);

  useEffect(() => {
    if (!rings) return;
    const hush = () => {
      const ids = latest.current.ringing.map(({ _id }) => _id);
      if (ids.length === 0) return;
      // Here it is quiet at once; the other screens are told.
      setHushed((before) => new Set([...before, ...ids]));
      latest.current.hear(ids);
    };
    window.addEventListener('pointerdown', hush);
    window.addEventListener('keydown', hush);
    return () => {
      window.removeEventListener('pointerdown', hush);
      window.removeEventListener('keydown', hush);
    };
  }, [rings]);

  return new Set(ringing.filter(isLoud).map(({ _id }) => _id));
}

function isLoud(kot: Kot): boolean {
  return serverNow() - cookingSince(kot) < GIVE_UP_MS;
}

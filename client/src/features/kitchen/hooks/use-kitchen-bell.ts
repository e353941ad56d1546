import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { serverNow } from '../../../lib/clock.ts';
import { ringOnce } from '../../../ui/feedback/sound.tsx';
import { useAcknowledgeKots } from '../../kots/kots.queries.ts';
import { cookingSince } from '../../kots/model/kot-age.ts';

const NEW_MS = 12_000;
const RING_GAP_MS = 900;
/** Upper bound after a long outage. */
const MAX_RINGS = 5;
const REPEAT_MS = 10_000;
const RING_FOR_MS = 120_000;

/**
 * Rings once for each unacknowledged KOT added after the first load.
 * @returns ids of KOTs that are highlighted as new
 */
export function useNewKots(kots: readonly Kot[] | undefined): ReadonlySet<string> {
  const known = useRef<Set<string>>(undefined);
  const runLater = useTimeouts();
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!kots) return;
    const seen = known.current;
    known.current = new Set([...(seen ?? []), ...kots.map(({ _id }) => _id)]);
    if (!seen) return;
    const arrived = kots.filter((kot) => !seen.has(kot._id) && isUnacknowledged(kot)).map(({ _id }) => _id);
    if (arrived.length === 0) return;
    arrived.slice(0, MAX_RINGS).forEach((_, ringIndex) => {
      runLater(ringOnce, ringIndex * RING_GAP_MS);
    });
    setNewIds((before) => new Set([...before, ...arrived]));
    runLater(() => {
      setNewIds((before) => new Set([...before].filter((id) => !arrived.includes(id))));
    }, NEW_MS);
  }, [kots, runLater]);
  return newIds;
}

/** `setTimeout` whose timers end with the component. */
function useTimeouts(): (run: () => void, delayMs: number) => void {
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const { current } = timers;
    return () => {
      for (const timer of current) clearTimeout(timer);
      current.clear();
    };
  }, []);
  return useCallback((run, delayMs) => {
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      run();
    }, delayMs);
    timers.current.add(timer);
  }, []);
}

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
      if (latest.current.ringing.some(isWithinRingTime)) ringOnce();
    }, REPEAT_MS);
    return () => clearInterval(timer);
  }, [isRinging]);

  useEffect(() => {
    if (!isRinging) return;
    const silence = () => {
      const ids = latest.current.ringing.map(({ _id }) => _id);
      if (ids.length === 0) return;
      // Without waiting for the response.
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

/** Rings once when lines of a known KOT change. Cancelling changes them too. */
export function useChangeSound(kots: readonly Kot[] | undefined): void {
  const known = useRef(new Map<string, string>());
  useEffect(() => {
    let hasChanged = false;
    for (const { _id, changes } of kots ?? []) {
      const before = known.current.get(_id);
      const now = changes.map((change) => `${change._id} ${change.now}`).join();
      known.current.set(_id, now);
      if (before !== undefined && before !== now && now !== '') hasChanged = true;
    }
    if (hasChanged) ringOnce();
  }, [kots]);
}

function isUnacknowledged({ status, heardAt }: Kot): boolean {
  return status === 'COOKING' && heardAt === null;
}

function isWithinRingTime(kot: Kot): boolean {
  return serverNow() - cookingSince(kot) < RING_FOR_MS;
}

import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';
import { ringOnce } from '../../../ui/feedback/sound.tsx';
import { cookingSince } from '../../orders/model/kot-age.ts';
import { useAcknowledgeKots } from '../../orders/orders.queries.ts';

const NEW_MS = 12_000;
const RING_GAP_MS = 900;
/** Limits the rings after a long time offline. */
const MAX_RINGS = 5;
const REPEAT_MS = 10_000;
const RING_FOR_MS = 120_000;

/**
 * Rings once for each unacknowledged KOT that comes after the first load.
 * @param ringing KOTs that no device has acknowledged
 * @returns ids of the KOTs that are highlighted as new
 */
export function useNewKots(kots: readonly Kot[] | undefined, ringing: readonly Kot[]): ReadonlySet<string> {
  const latestRinging = useLatestKots(ringing);
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
    const holds = () => latestRinging.current.some(({ _id }) => arrived.includes(_id));
    arrived.slice(0, MAX_RINGS).forEach((_, ringIndex) => {
      runLater(() => ringOnce(holds), ringIndex * RING_GAP_MS);
    });
    setNewIds((before) => new Set([...before, ...arrived]));
    runLater(() => {
      setNewIds((before) => new Set([...before].filter((id) => !arrived.includes(id))));
    }, NEW_MS);
  }, [kots, runLater, latestRinging]);
  return newIds;
}

/**
 * The latest KOTs, for alerts that ring later. Empty once the component is unmounted, which ends these
 * alerts.
 */
function useLatestKots(kots: readonly Kot[]): Readonly<RefObject<readonly Kot[]>> {
  const latest = useRef(kots);
  useEffect(() => {
    latest.current = kots;
    return () => {
      latest.current = [];
    };
  });
  return latest;
}

/** Returns a `setTimeout` whose timers end with the component. */
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
 * Repeats the bell for unacknowledged KOTs, until somebody uses any of the kitchen's devices, or for two
 * minutes.
 * @returns the unacknowledged KOTs
 */
export function useKitchenBell(shopId: string, kots: readonly Kot[] | undefined): readonly Kot[] {
  const acknowledge = useAcknowledgeKots(shopId, 'COOKING');
  const [silencedIds, setSilencedIds] = useState<ReadonlySet<string>>(new Set());
  const ringingKots = kots?.filter((kot) => isUnacknowledged(kot) && !silencedIds.has(kot._id)) ?? [];
  const isRinging = ringingKots.length > 0;
  const latestRinging = useLatestKots(ringingKots);

  useEffect(() => {
    if (!isRinging) return;
    const holds = () => latestRinging.current.some(isWithinRingTime);
    const timer = setInterval(() => {
      if (holds()) ringOnce(holds);
    }, REPEAT_MS);
    return () => clearInterval(timer);
  }, [isRinging, latestRinging]);

  useEffect(() => {
    if (!isRinging) return;
    const silence = () => {
      const ids = latestRinging.current.map(({ _id }) => _id);
      if (ids.length === 0) return;
      // The bell stops without waiting for the response.
      setSilencedIds((before) => new Set([...before, ...ids]));
      acknowledge(ids);
    };
    window.addEventListener('pointerdown', silence);
    window.addEventListener('keydown', silence);
    return () => {
      window.removeEventListener('pointerdown', silence);
      window.removeEventListener('keydown', silence);
    };
  }, [isRinging, latestRinging, acknowledge]);

  return ringingKots;
}

/** Rings once when the lines of a known KOT change, which cancelling does too. */
export function useChangeSound(kots: readonly Kot[] | undefined): void {
  const latestKots = useLatestKots(kots ?? []);
  const known = useRef(new Map<string, string>());
  useEffect(() => {
    const changedIds = new Set<string>();
    for (const { _id, changes } of kots ?? []) {
      const before = known.current.get(_id);
      const now = changes.map((change) => `${change._id} ${change.now}`).join();
      known.current.set(_id, now);
      if (before !== undefined && before !== now && now !== '') changedIds.add(_id);
    }
    if (changedIds.size === 0) return;
    // A change that was acknowledged is no longer in `changes`.
    ringOnce(() => latestKots.current.some(({ _id, changes }) => changedIds.has(_id) && changes.length > 0));
  }, [kots, latestKots]);
}

function isUnacknowledged({ status, heardAt }: Kot): boolean {
  return status === 'COOKING' && heardAt === null;
}

/** Returns whether the bell may still be repeated for the KOT. */
export function isWithinRingTime(kot: Kot): boolean {
  return serverNow() - cookingSince(kot) < RING_FOR_MS;
}

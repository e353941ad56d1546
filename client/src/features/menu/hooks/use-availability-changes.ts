import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { useRef, useState } from 'react';
import { toastError } from '../../../lib/toasts.ts';
import { type AvailabilityChange, changeBackTo } from '../model/availability.ts';
import { useSetItemAvailability } from './use-menu-mutations.ts';

interface DoneChange {
  message: string;
  /** Absent once the change was undone. */
  undo?: () => void;
}

/** Sends one request at a time for each item, and offers to undo the latest change. */
export function useAvailabilityChanges(shopId: string) {
  const { mutateAsync } = useSetItemAvailability(shopId, { quiet: true });
  const sendingIds = useRef(new Set<string>());
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set());
  const [lastChange, setLastChange] = useState<DoneChange>();

  function setSending(itemId: string, isSending: boolean): void {
    if (isSending) sendingIds.current.add(itemId);
    else sendingIds.current.delete(itemId);
    setBusyIds(new Set(sendingIds.current));
  }

  async function send(item: Item, change: AvailabilityChange, isUndo: boolean): Promise<void> {
    if (sendingIds.current.has(item._id)) return;
    setSending(item._id, true);
    try {
      const { message } = await mutateAsync({ itemId: item._id, change });
      const undo = () => void send(item, changeBackTo(item), true);
      setLastChange(isUndo ? { message } : { message, undo });
    } catch (error) {
      toastError((error as Error).message);
    }
    setSending(item._id, false);
  }

  return {
    busyIds,
    lastChange,
    change: (item: Item, to: AvailabilityChange) => void send(item, to, false),
  };
}

export type AvailabilityChanges = ReturnType<typeof useAvailabilityChanges>;

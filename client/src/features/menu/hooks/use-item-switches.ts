import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type ItemSwitch, useSwitchItem } from './use-menu-mutations.ts';

type PendingSwitches = Record<string, Partial<Record<ItemSwitch, boolean>>>;

/**
 * Star and availability, switched at once on the screen. One call an item and switch is under way at a time; what
 * was wished meanwhile is sent after it, so the last tap wins. What is refused shows as it was again.
 */
export function useItemSwitches(shopId: string, items: readonly Item[] | undefined) {
  const { mutateAsync } = useSwitchItem(shopId);
  const [pending, setPending] = useState<PendingSwitches>({});
  const latestValues = useRef(new Map<string, boolean>());

  const switchTo = useCallback(
    async (itemId: string, field: ItemSwitch, on: boolean) => {
      const key = `${field} ${itemId}`;
      const isSending = latestValues.current.has(key);
      latestValues.current.set(key, on);
      setPending((before) => ({ ...before, [itemId]: { ...before[itemId], [field]: on } }));
      if (isSending) return;
      try {
        let sent: boolean;
        do {
          sent = latestValues.current.get(key) ?? on;
          await mutateAsync({ itemId, field, on: sent });
        } while (latestValues.current.get(key) !== sent);
      } catch {
        // The toast says why.
      }
      latestValues.current.delete(key);
      setPending(({ [itemId]: { [field]: _done, ...others } = {}, ...rest }) =>
        Object.keys(others).length > 0 ? { ...rest, [itemId]: others } : rest,
      );
    },
    [mutateAsync],
  );

  const shown = useMemo(
    () => items?.map((item) => (pending[item._id] ? { ...item, ...pending[item._id] } : item)),
    [items, pending],
  );
  return { shown, switchTo };
}

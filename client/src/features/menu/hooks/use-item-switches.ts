import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type ItemSwitch, useSwitchItem } from './use-menu-changes.ts';

type Wishes = Record<string, Partial<Record<ItemSwitch, boolean>>>;

/**
 * Star and availability, switched at once on the screen. One call an item and switch is under way at a time; what
 * was wished meanwhile is sent after it, so the last tap wins. What is refused shows as it was again.
 */
export function useItemSwitches(shopId: string, items: readonly Item[] | undefined) {
  const { mutateAsync } = useSwitchItem(shopId);
  const [wishes, setWishes] = useState<Wishes>({});
  const wished = useRef(new Map<string, boolean>());

  const switchTo = useCallback(
    async (itemId: string, field: ItemSwitch, on: boolean) => {
      const key = `${field} ${itemId}`;
      const isUnderWay = wished.current.has(key);
      wished.current.set(key, on);
      setWishes((before) => ({ ...before, [itemId]: { ...before[itemId], [field]: on } }));
      if (isUnderWay) return;
      try {
        let sent: boolean;
        do {
          sent = wished.current.get(key) ?? on;
          await mutateAsync({ itemId, field, on: sent });
        } while (wished.current.get(key) !== sent);
      } catch {
        // The toast says why.
      }
      wished.current.delete(key);
      setWishes(({ [itemId]: { [field]: _done, ...others } = {}, ...rest }) =>
        Object.keys(others).length > 0 ? { ...rest, [itemId]: others } : rest,
      );
    },
    [mutateAsync],
  );

  const shown = useMemo(
    () => items?.map((item) => (wishes[item._id] ? { ...item, ...wishes[item._id] } : item)),
    [items, wishes],
  );
  return { shown, switchTo };
}

import type { Item } from '@tawa/shared/menu/item.contract.ts';
import type { SwitchField } from '@tawa/shared/menu/item-fields.rules.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useSwitchItemField } from './use-menu-mutations.ts';

type PendingSwitches = Record<string, Partial<Record<SwitchField, boolean>>>;

/**
 * Shows a switch as tapped before the response arrives. Each field of an item has one request at a time, and
 * the last tap wins. After an error the switch returns.
 */
export function useItemSwitches(shopId: string, items: readonly Item[] | undefined) {
  const { mutateAsync } = useSwitchItemField(shopId);
  const [pending, setPending] = useState<PendingSwitches>({});
  const latestValues = useRef(new Map<string, boolean>());

  const switchTo = useCallback(
    async (itemId: string, field: SwitchField, on: boolean) => {
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
        // The mutation has shown a toast.
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

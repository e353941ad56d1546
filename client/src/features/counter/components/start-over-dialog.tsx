import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import type { CounterOrder } from '../hooks/use-counter-order.ts';

interface Props {
  order: CounterOrder;
  opened: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/**
 * Asks before items are discarded. Coming back to this page asks too, or resets an order that is empty. The order type
 * stays if it needs no table, because one takeaway follows another.
 */
export function StartOverDialog({ order, opened, onOpen, onClose }: Props) {
  const { key } = useLocation();
  const lastLocationKey = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (lastLocationKey.current === key) return;
    const isRevisit = lastLocationKey.current !== undefined;
    lastLocationKey.current = key;
    // The table of an empty order may be that of the order just placed.
    if (order.isEmpty) {
      if (order.kotType === 'DINEIN') order.startOver();
    } else if (isRevisit && order.isReady) onOpen();
  });
  const m = orderMessages().startOver;
  return (
    <ConfirmDialog
      opened={opened}
      title={m.title}
      question={m.question(order.priced.itemCount)}
      confirmLabel={m.confirm}
      onConfirm={() => {
        order.startOver();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

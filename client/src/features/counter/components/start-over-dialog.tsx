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

/** Confirms discarding items. Revisiting this page asks too, or resets an empty order. */
export function StartOverDialog({ order, opened, onOpen, onClose }: Props) {
  const { key } = useLocation();
  const lastLocationKey = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (lastLocationKey.current === key) return;
    const isRevisit = lastLocationKey.current !== undefined;
    lastLocationKey.current = key;
    // An empty order's table may be that of the order just placed.
    if (order.isEmpty) order.startOver();
    else if (isRevisit && order.isReady) onOpen();
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

import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ConfirmDialog } from '../../../ui/overlays/sheet.tsx';
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
  const { itemCount } = order.priced;
  return (
    <ConfirmDialog
      opened={opened}
      title="Start a new order?"
      question={`This one has ${itemCount} ${itemCount === 1 ? 'item' : 'items'} and has not been placed. They are taken off.`}
      confirmLabel="New Order"
      onConfirm={() => {
        order.startOver();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

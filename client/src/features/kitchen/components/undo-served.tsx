import { IconArrowBackUp } from '@tabler/icons-react';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useEffect } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import type { KitchenActions } from '../hooks/use-kitchen-actions.ts';
import classes from './undo-served.module.css';

const SHOWN_MS = 12_000;

export function UndoServed({ served, actions }: { served: readonly Kot[]; actions: KitchenActions }) {
  const { lastServed, clearLastServed, recall } = actions;
  useEffect(() => {
    if (!lastServed) return;
    const timer = setTimeout(clearLastServed, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [lastServed, clearLastServed]);
  // Another device may have recalled it.
  const kot = served.find(({ _id }) => _id === lastServed?._id);
  if (!kot) return null;
  return (
    <p className={classes.undo} role="status">
      <span className="figures">Order #{kot.tokenNo} is served.</span>
      <Button
        variant="quiet"
        className={classes.button ?? ''}
        icon={<IconArrowBackUp size={24} aria-hidden="true" />}
        aria-label={`Undo: order #${kot.tokenNo} is cooking again`}
        onClick={() => recall(kot)}
      >
        Undo
      </Button>
    </p>
  );
}

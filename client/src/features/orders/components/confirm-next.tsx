import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import { kotMessages } from '@tawa/shared/messages/orders.kot.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { KeyboardEvent } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { useSettling } from '../../../ui/hooks/use-settling.ts';
import { useKotChanges } from '../hooks/use-kot-changes.ts';
import classes from './confirm-next.module.css';

/** A held Enter would confirm all orders. */
function preventRepeat(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}

/**
 * Confirms one order after the other at a place that stays.
 * @param kot the order that has waited longest
 */
export function ConfirmNext({ shopId, kot }: { shopId: string; kot: Kot }) {
  const { isPending, confirm } = useKotChanges(shopId, kot);
  const place = kot.tableId?.name ?? kotMessages().types[kot.kotType];
  const label = orderMessages().manage.confirmNext(kot.tokenNo, place, kot.totalOrderItems);
  const isSettling = useSettling(label);
  return (
    <div className={classes.strip} data-confirm-strip="">
      <span className={classes.measure} aria-hidden="true">
        {label}
      </span>
      <div className={classes.bar} data-bottom-bar="">
        <Button
          wide
          className={classes.button ?? ''}
          data-settling={isSettling}
          aria-disabled={isSettling}
          busy={isPending}
          onClick={confirm}
          onKeyDown={preventRepeat}
        >
          {label}
        </Button>
      </div>
    </div>
  );
}

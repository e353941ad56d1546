import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import { kotMessages } from '@tawa/shared/messages/orders.kot.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { RichText } from '../../../ui/elements/rich-text.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { AgeLimits } from '../model/kot-age.ts';
import { customerText, takerText } from '../model/kot-names.ts';
import { namesTable, placeText } from '../model/kot-place.ts';
import { KotAge } from './kot-age.tsx';
import classes from './kot-head.module.css';

interface Props {
  kot: Kot;
  hasEnded: boolean;
  /** Server clock, ms. */
  now: number;
  limits: AgeLimits;
}

export function KotHead({ kot, hasEnded, now, limits }: Props) {
  const isRequested = kot.status === 'REQUESTED';
  const isPlaceShown = namesTable(kot);
  const [customer, taker] = [customerText(kot), takerText(kot)];
  const m = orderMessages().kot;
  const { types, statuses } = kotMessages();
  return (
    <header className={classes.head}>
      <h2 className={classes.title}>
        <RichText content={m.order(<span className={`${classes.token} figures`}>#{kot.tokenNo}</span>)} />
      </h2>
      <div className={classes.badges}>
        <StatusBadge tone={isRequested ? 'requested' : 'fine'}>
          {hasEnded ? m.ended : statuses[kot.status]}
        </StatusBadge>
        {kot.paidAt && <StatusBadge tone="fine">{m.paid}</StatusBadge>}
        <KotAge since={kot.createdAt} now={now} isWaiting={kot.status !== 'SERVED'} limits={limits} />
      </div>
      <p className={classes.place}>
        {isPlaceShown && <strong>{m.table(placeText(kot))}</strong>}{' '}
        {(kot.tableId || !isPlaceShown) && <span>{types[kot.kotType]}</span>}
      </p>
      <p className={classes.customer}>
        {customer && <strong>{customer}</strong>} <span className="figures">{kot.customerId?.phoneNo}</span>
        {customer && taker && ' · '}
        {taker}
      </p>
    </header>
  );
}

import type { KotLine } from '@tawa/shared/orders/orders.contract.ts';
import type { ReactNode } from 'react';
import classes from './kitchen-lines.module.css';

interface Props {
  lines: readonly KotLine[];
  /** As they were, when something was taken away or changed a moment ago. */
  before?: readonly KotLine[] | undefined;
  /** Nothing of it is wanted any more. */
  isCancelled: boolean;
}

/** What to cook; what is not to be cooked any more stays for a while, struck through. */
export function KitchenLines({ lines, before = lines, isCancelled }: Props) {
  const added = lines.filter(({ _id }) => !before.some((line) => line._id === _id));
  return (
    <ul className={classes.lines}>
      {[...before, ...added].map((was) => {
        const line = lines.find(({ _id }) => _id === was._id);
        const isGone = !line || isCancelled;
        const { name, quantity } = line ?? was;
        return (
          <li
            key={was._id}
            className={classes.line}
            data-gone={isGone}
            data-changed={!isCancelled && (isGone || quantity !== was.quantity)}
          >
            <Words gone={isGone} className={`${classes.quantity} figures`}>
              {quantity} ×
            </Words>
            <span>
              <Words gone={isGone}>{name}</Words>
              {!line && <span className={classes.note}>DELETED</span>}
              {line && quantity !== was.quantity && (
                <span className={classes.note}>
                  was <s className="figures">{was.quantity}</s>
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Words({ gone, className, children }: { gone: boolean; className?: string; children: ReactNode }) {
  const Tag = gone ? 'del' : 'span';
  return <Tag className={className}>{children}</Tag>;
}

import { formatDateTime } from '@tawa/shared/calendar.ts';
import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import { kotMessages } from '@tawa/shared/messages/orders.kot.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import '../../../ui/theme/paper.css';
import { namesTable, placeText } from '../model/kot-place.ts';
import { LineChoices } from './line-choices.tsx';
import classes from './printed-kot.module.css';

/** Sized to be read from two metres. */
export function PrintedKot({ kot }: { kot: Kot }) {
  const m = orderMessages().printedKot;
  const kotType = kotMessages().types[kot.kotType];
  return (
    <div className={`${classes.kot} figures`}>
      <p className={classes.title}>{m.kitchenToken}</p>
      <p className={classes.token}>#{kot.tokenNo}</p>
      <p className={classes.place}>{namesTable(kot) ? m.typeAtTable(kotType, placeText(kot)) : kotType}</p>
      {!kot.tableId && kot.customerId && <p className={classes.customer}>{kot.customerId.name}</p>}
      <p className={classes.date}>{formatDateTime(kot.createdAt)}</p>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">{m.quantity}</th>
            <th scope="col">{m.item}</th>
          </tr>
        </thead>
        <tbody>
          {kot.items.map((line) => (
            <tr key={line._id}>
              <td>{line.quantity}</td>
              <td>
                {line.name}
                <LineChoices {...line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {kot.specialRequest && (
        <p className={classes.request}>
          <span>{m.specialRequest}</span>
          {kot.specialRequest}
        </p>
      )}
      <p className={classes.thanks}>{m.thankYou}</p>
    </div>
  );
}

import { orderMessages } from '@tawa/shared/messages/orders.en.ts';

/** The head of the table of an order's lines, whose last column has their buttons. */
export function LinesHead() {
  const m = orderMessages().kot;
  return (
    <thead>
      <tr>
        <th scope="col">{m.item}</th>
        <th scope="col">{m.quantity}</th>
        <th scope="col">{m.amount}</th>
        <th scope="col">
          <span className="unseen">{m.delete}</span>
        </th>
      </tr>
    </thead>
  );
}

import { IconNotebook, IconUserShield } from '@tabler/icons-react';
import { formatDate } from '@tawa/shared/calendar.ts';
import type { Customer } from '@tawa/shared/customers/customers.contract.ts';
import { customerMessages } from '@tawa/shared/messages/customers.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { IconButton } from '../../../ui/elements/button.tsx';
import type { Column } from '../../../ui/lists/data-table.tsx';
import { RowActions } from '../../../ui/lists/row-actions.tsx';
import classes from './customer-columns.module.css';

interface Actions {
  /** The name that the row's buttons say. */
  nameOf: (customer: Customer) => string;
  onEdit: (customer: Customer) => void;
  onDelete: (customer: Customer) => void;
  /** Opens the credit account. */
  onAccount: (customer: Customer) => void;
  /** Opens export and erasure. Undefined if the user may do neither. */
  onData: ((customer: Customer) => void) | undefined;
}

export function customerColumns({
  nameOf,
  onEdit,
  onDelete,
  onAccount,
  onData,
}: Actions): Column<Customer>[] {
  const m = customerMessages().customers;
  return [
    {
      head: m.customerName,
      cell: ({ name, email }) => (
        <>
          {name}
          {email && (
            <span className={classes.email} data-detail>
              {email}
            </span>
          )}
        </>
      ),
    },
    { head: m.phoneNo, noWrap: true, phone: 'bottomStart', cell: ({ phoneNo }) => phoneNo },
    {
      head: m.spending,
      phone: 'topEnd',
      isNumeric: true,
      cell: ({ totalSpending }) => m.rupees(formatRupees(totalSpending)),
    },
    {
      head: m.owes,
      isNumeric: true,
      cell: ({ balance }) => (balance > 0 ? m.rupees(formatRupees(balance)) : '–'),
    },
    {
      head: m.lastVisited,
      phone: 'bottomEnd',
      noWrap: true,
      cell: ({ lastVisited }) => (lastVisited ? formatDate(lastVisited) : m.notYet),
    },
    {
      head: m.action,
      cell: (customer) => (
        <RowActions
          name={nameOf(customer)}
          onEdit={() => onEdit(customer)}
          onDelete={() => onDelete(customer)}
        >
          <IconButton label={m.openAccount(nameOf(customer))} onClick={() => onAccount(customer)}>
            <IconNotebook size={20} aria-hidden="true" />
          </IconButton>
          {onData && (
            <IconButton label={m.exportOrErase(nameOf(customer))} onClick={() => onData(customer)}>
              <IconUserShield size={20} aria-hidden="true" />
            </IconButton>
          )}
        </RowActions>
      ),
    },
  ];
}

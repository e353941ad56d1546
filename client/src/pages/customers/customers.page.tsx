import { IconUserShield } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@tawa/shared/business-day.ts';
import type { Customer } from '@tawa/shared/customers/customers.contract.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { useState } from 'react';
import { CustomerDataSheet } from '../../features/customers/components/customer-data.tsx';
import { CustomerForm } from '../../features/customers/components/customer-form.tsx';
import { customersQuery, useDeleteCustomer } from '../../features/customers/customers.queries.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { IconButton } from '../../ui/elements/button.tsx';
import { useListParams } from '../../ui/hooks/use-list-params.ts';
import { usePageTitle } from '../../ui/hooks/use-page.ts';
import { useRowDialogs } from '../../ui/hooks/use-row-dialogs.ts';
import type { Column } from '../../ui/lists/data-table.tsx';
import { RowActions } from '../../ui/lists/row-actions.tsx';
import { SearchedList } from '../../ui/lists/searched-list.tsx';
import { DeleteDialog } from '../../ui/overlays/delete-dialog.tsx';
import classes from './customers.module.css';

export default function CustomersPage() {
  usePageTitle('Customers');
  const shop = useCurrentShop();
  const params = useListParams();
  const list = useQuery(customersQuery(shop._id, { q: params.q, page: params.page }));
  const rows = list.data?.customers;
  const dialogs = useRowDialogs(rows, list.refetch);
  const [dataCustomer, setDataCustomer] = useState<Customer>();
  return (
    <SearchedList
      title="Customers"
      addLabel="Add Customer"
      onAdd={dialogs.add}
      searchLabel="Search by name, phone or email"
      params={params}
      list={list}
      rows={rows}
      columns={customerColumns({ onEdit: dialogs.edit, onDelete: dialogs.remove, onData: setDataCustomer })}
      pageInfo={
        list.data && {
          filteredCount: list.data.customerFilteredCount,
          resultPerPage: list.data.resultPerPage,
        }
      }
      emptyHint="Add one here. Guests who order with their phone number are added automatically."
    >
      {dialogs.isAdding && <CustomerForm shopId={shop._id} onClose={dialogs.close} />}
      {dialogs.edited && <CustomerForm shopId={shop._id} customer={dialogs.edited} onClose={dialogs.close} />}
      <DeleteDialog row={dialogs.removed} deletion={useDeleteCustomer(shop._id)} onClose={dialogs.close} />
      {dataCustomer && (
        <CustomerDataSheet
          shopId={shop._id}
          customer={dataCustomer}
          onClose={() => setDataCustomer(undefined)}
        />
      )}
    </SearchedList>
  );
}

interface Actions {
  onEdit: (customer: Customer) => void;
  onDelete: (customer: Customer) => void;
  onData: (customer: Customer) => void;
}

function customerColumns({ onEdit, onDelete, onData }: Actions): Column<Customer>[] {
  return [
    {
      head: 'Customer Name',
      cell: ({ name, email }) => (
        <>
          {name}
          {email && <span className={classes.email}>{email}</span>}
        </>
      ),
    },
    { head: 'Phone No', noWrap: true, cell: ({ phoneNo }) => phoneNo },
    {
      head: 'Spending',
      isNumeric: true,
      cell: ({ totalSpending }) => `Rs. ${formatRupees(totalSpending)}`,
    },
    {
      head: 'Last Visited',
      noWrap: true,
      cell: ({ lastVisited }) => (lastVisited ? formatDate(lastVisited) : 'Not yet'),
    },
    {
      head: 'Action',
      cell: (customer) => (
        <RowActions name={customer.name} onEdit={() => onEdit(customer)} onDelete={() => onDelete(customer)}>
          <IconButton label={`Export or erase ${customer.name}`} onClick={() => onData(customer)}>
            <IconUserShield size={20} aria-hidden="true" />
          </IconButton>
        </RowActions>
      ),
    },
  ];
}

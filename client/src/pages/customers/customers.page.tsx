import { useQuery } from '@tanstack/react-query';
import type { Customer } from '@tawa/shared/customers/customers.contract.ts';
import { customerMessages } from '@tawa/shared/messages/customers.en.ts';
import { useState } from 'react';
import { customerColumns } from '../../features/customers/components/customer-columns.tsx';
import { CustomerDataSheet } from '../../features/customers/components/customer-data-sheet.tsx';
import { CustomerForm } from '../../features/customers/components/customer-form.tsx';
import { customersQuery, useDeleteCustomer } from '../../features/customers/customers.queries.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { useListParams } from '../../ui/hooks/use-list-params.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { useRowDialogs } from '../../ui/hooks/use-row-dialogs.ts';
import { SearchedList } from '../../ui/lists/searched-list.tsx';
import { DeleteDialog } from '../../ui/overlays/delete-dialog.tsx';

export default function CustomersPage() {
  const m = customerMessages().customers;
  usePageTitle(m.title);
  const shop = useCurrentShop();
  const params = useListParams();
  const list = useQuery(customersQuery(shop._id, { q: params.q, page: params.page }));
  const rows = list.data?.customers;
  const dialogs = useRowDialogs(rows, list.refetch);
  const [dataCustomer, setDataCustomer] = useState<Customer>();
  return (
    <SearchedList
      title={m.title}
      addLabel={m.add}
      onAdd={dialogs.add}
      searchLabel={m.search}
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
      emptyHint={m.emptyHint}
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

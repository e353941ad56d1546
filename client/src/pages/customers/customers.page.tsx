import { useQuery } from '@tanstack/react-query';
import type { Customer } from '@tawa/shared/customers/customers.contract.ts';
import { CUSTOMER_SORTS } from '@tawa/shared/customers/customers.rules.ts';
import { customerMessages } from '@tawa/shared/messages/customers.en.ts';
import { useState } from 'react';
import { customerColumns } from '../../features/customers/components/customer-columns.tsx';
import { CustomerDataSheet } from '../../features/customers/components/customer-data-sheet.tsx';
import { CustomerForm } from '../../features/customers/components/customer-form.tsx';
import { customersQuery, useDeleteCustomer } from '../../features/customers/customers.queries.ts';
import { customerNames } from '../../features/customers/model/customer-names.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { Select } from '../../ui/forms/select.tsx';
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
  const sort = params.filter('sort', CUSTOMER_SORTS);
  const list = useQuery(customersQuery(shop._id, { q: params.q, page: params.page, sort }));
  const rows = list.data?.customers;
  const dialogs = useRowDialogs(rows, list.refetch);
  const nameOf = customerNames(rows ?? []);
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
      filters={
        <Select
          aria-label={m.sort}
          value={sort ?? 'name'}
          onChange={({ target }) => params.setFilter('sort', target.value)}
        >
          {CUSTOMER_SORTS.map((value) => (
            <option key={value} value={value}>
              {m.sorts[value]}
            </option>
          ))}
        </Select>
      }
      columns={customerColumns({
        nameOf,
        onEdit: dialogs.edit,
        onDelete: dialogs.remove,
        onData: setDataCustomer,
      })}
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
      <DeleteDialog
        row={dialogs.removed && { ...dialogs.removed, name: nameOf(dialogs.removed) }}
        deletion={useDeleteCustomer(shop._id)}
        onClose={dialogs.close}
      />
      {dataCustomer && (
        <CustomerDataSheet
          shopId={shop._id}
          customer={{ ...dataCustomer, name: nameOf(dataCustomer) }}
          onClose={() => setDataCustomer(undefined)}
        />
      )}
    </SearchedList>
  );
}

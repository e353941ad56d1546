import { useQuery } from '@tanstack/react-query';
import type { Customer } from '@tawa/shared/customers/customers.contract.ts';
import { CUSTOMER_SORTS } from '@tawa/shared/customers/customers.rules.ts';
import { customerMessages } from '@tawa/shared/messages/customers.en.ts';
import { lazy, Suspense, useState } from 'react';
import { customerColumns } from '../../features/customers/components/customer-columns.tsx';
import { CustomerDataSheet } from '../../features/customers/components/customer-data-sheet.tsx';
import { CustomerForm } from '../../features/customers/components/customer-form.tsx';
import { customersQuery, useDeleteCustomer } from '../../features/customers/customers.queries.ts';
import { customerNames } from '../../features/customers/model/customer-names.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { useMay } from '../../features/shops/hooks/use-may.ts';
import { retryImport } from '../../lib/browser/retry-import.ts';
import { Select } from '../../ui/forms/select.tsx';
import { useListParams } from '../../ui/hooks/use-list-params.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { useRowDialogs } from '../../ui/hooks/use-row-dialogs.ts';
import { SearchedList } from '../../ui/lists/searched-list.tsx';
import { DeleteDialog } from '../../ui/overlays/delete-dialog.tsx';

const CustomerAccount = lazy(() =>
  retryImport(() => import('../../features/customers/components/account/customer-account.tsx')),
);
const CollectionReceipt = lazy(() =>
  retryImport(() => import('../../features/printing/components/collection-receipt.tsx')),
);

export default function CustomersPage() {
  const m = customerMessages().customers;
  usePageTitle(m.title);
  const shop = useCurrentShop();
  const may = useMay(shop);
  const params = useListParams();
  const sort = params.filter('sort', CUSTOMER_SORTS);
  const owes = params.filter('owes', ['true']);
  const list = useQuery(customersQuery(shop._id, { q: params.q, page: params.page, sort, owes }));
  const rows = list.data?.customers;
  const dialogs = useRowDialogs(rows, list.refetch);
  const nameOf = customerNames(rows ?? []);
  const [accountCustomer, setAccountCustomer] = useState<Customer>();
  // With the filter, the customer who has paid all is in the list no more.
  const shownAccount = rows?.find(({ _id }) => _id === accountCustomer?._id) ?? accountCustomer;
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
        <>
          <Select
            aria-label={m.who}
            value={owes ?? ''}
            onChange={({ target }) => params.setFilter('owes', target.value)}
          >
            <option value="">{m.whoOwes['']}</option>
            <option value="true">{m.whoOwes.true}</option>
          </Select>
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
        </>
      }
      columns={customerColumns({
        nameOf,
        onEdit: dialogs.edit,
        onDelete: dialogs.remove,
        onAccount: setAccountCustomer,
        onData: may('customer.export') || may('customer.erase') ? setDataCustomer : undefined,
      })}
      pageInfo={
        list.data && {
          filteredCount: list.data.customerFilteredCount,
          resultPerPage: list.data.resultPerPage,
        }
      }
      isFiltered={owes !== undefined}
      emptyHint={owes ? m.noneOwe : m.emptyHint}
    >
      {dialogs.isAdding && <CustomerForm shopId={shop._id} onClose={dialogs.close} />}
      {dialogs.edited && <CustomerForm shopId={shop._id} customer={dialogs.edited} onClose={dialogs.close} />}
      <DeleteDialog
        row={dialogs.removed && { ...dialogs.removed, name: nameOf(dialogs.removed) }}
        deletion={useDeleteCustomer(shop._id)}
        onClose={dialogs.close}
      />
      {shownAccount && (
        <Suspense>
          <CustomerAccount
            shop={shop}
            customer={{ ...shownAccount, name: nameOf(shownAccount) }}
            Receipt={CollectionReceipt}
            onClose={() => setAccountCustomer(undefined)}
          />
        </Suspense>
      )}
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

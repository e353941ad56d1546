import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import type { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { customerPaths } from '@tawa/shared/customers/customers.paths.ts';
import type { CustomerSort } from '@tawa/shared/customers/customers.rules.ts';
import { customerMessages } from '@tawa/shared/messages/customers.en.ts';
import { createClient } from '../../lib/api/create-client.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { downloadFile } from '../../lib/download.ts';
import { toastSuccess } from '../../lib/toasts.ts';
import { useInvalidate } from '../../realtime/invalidate-after-mutation.ts';
import { customerKeys } from './customers.live.ts';

const customersClient = createClient<typeof customersApi>(customerPaths);

interface CustomersQuery {
  q: string;
  page: number;
  sort?: CustomerSort | undefined;
  /** Only those who owe. */
  owes?: 'true' | undefined;
}

/** Loads one page. The previous page stays visible meanwhile. */
export function customersQuery(shopId: string, query: CustomersQuery) {
  return queryOptions({
    queryKey: [...customerKeys.all(shopId), query],
    queryFn: async ({ signal }) =>
      (await customersClient.getCustomers({ params: { shopId }, query, signal })).data,
    placeholderData: keepPreviousData,
    // Events announce only balances, so other changes of other devices show when the list is loaded again.
    refetchOnWindowFocus: true,
  });
}

/**
 * Finds the name of the customer with a phone.
 * @param phoneNo ten digits; undefined while there is nothing to look up
 */
export function useCustomerName(shopId: string, phoneNo: string | undefined): string | undefined {
  const { data } = useQuery({
    ...customersQuery(shopId, { q: phoneNo ?? '', page: 1 }),
    enabled: phoneNo !== undefined,
    // The form can be filled in without it.
    meta: { quiet: true },
  });
  return data?.customers.find((customer) => customer.phoneNo === phoneNo)?.name;
}

/** Adds a customer, or edits the one with `customerId`. */
export function useSaveCustomer(shopId: string, customerId?: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof customersApi.addCustomer>) =>
      customerId
        ? customersClient.editCustomer({ params: { customerId, shopId }, body })
        : customersClient.addCustomer({ params: { shopId }, body }),
    onSettled: useInvalidate(customerKeys.all(shopId)),
  });
}

/** KOTs and invoices keep their copies of the customer's data. */
export function useDeleteCustomer(shopId: string) {
  return useMutation({
    mutationFn: (customerId: string) => customersClient.deleteCustomer({ params: { customerId, shopId } }),
    onSettled: useInvalidate(customerKeys.all(shopId)),
  });
}

/** Saves the customer's data as a file and shows a toast. */
export function useExportCustomer(shopId: string) {
  return useMutation({
    mutationFn: (customerId: string) =>
      downloadFile<typeof customersApi.exportCustomer>(customerPaths.exportCustomer, {
        params: { customerId, shopId },
      }),
    onSuccess: ({ name, content }) => {
      saveFile(name, content);
      toastSuccess(customerMessages().customerData.downloaded(name));
    },
  });
}

/** Also erases name and phone in KOTs and invoices. The event `customer:erased` updates the cached lists. */
export function useEraseCustomer(shopId: string) {
  return useMutation({
    mutationFn: (customerId: string) => customersClient.eraseCustomer({ params: { customerId, shopId } }),
    onSettled: useInvalidate(customerKeys.all(shopId)),
  });
}

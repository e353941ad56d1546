import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { customerRoutes } from '@tawa/shared/customers/customers.routes.ts';
import { createClient } from '../../lib/api.ts';
import { useReload } from '../../realtime/use-reload.ts';
import type { CustomerValues } from './customers.forms.ts';

const customersClient = createClient<typeof customersApi>(customerRoutes);

const allOf = (shopId: string) => ['customers', shopId] as const;

export function customersQuery(shopId: string, query: { q: string; page: number }) {
  return queryOptions({
    queryKey: [...allOf(shopId), query],
    queryFn: async ({ signal }) =>
      (await customersClient.getCustomers({ params: { shopId }, query, signal })).data,
    placeholderData: keepPreviousData,
    // No events tell what another screen changed.
    refetchOnWindowFocus: true,
  });
}

/** Adds a customer, or changes the one with this id. */
export function useSaveCustomer(shopId: string, customerId?: string) {
  return useMutation({
    mutationFn: (body: CustomerValues) =>
      customerId
        ? customersClient.editCustomer({ params: { customerId, shopId }, body })
        : customersClient.addCustomer({ params: { shopId }, body }),
    onSettled: useReload(allOf(shopId)),
  });
}

export function useDeleteCustomer(shopId: string) {
  return useMutation({
    mutationFn: (customerId: string) => customersClient.deleteCustomer({ params: { customerId, shopId } }),
    onSettled: useReload(allOf(shopId)),
  });
}

import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { BodyInput, DataOf } from '@tawa/shared/contract/endpoint.ts';
import type { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { employeePaths } from '@tawa/shared/employees/employees.paths.ts';
import { createClient } from '../../lib/api/create-client.ts';
import { useInvalidate } from '../../realtime/invalidate-after-mutation.ts';
import { setupKey } from '../setup/model/setup-key.ts';
import { employeesKey, peopleOfOtherShopsKey } from './employees.live.ts';

export type NewLogin = DataOf<typeof employeesApi.registerEmployee>;

interface EmployeeChange {
  employeeId: string;
  body: BodyInput<typeof employeesApi.editEmployee>;
}

const employeesClient = createClient<typeof employeesApi>(employeePaths);

/** Loads all matches, because the list has no pages. */
export function employeesQuery(shopId: string, q: string) {
  return queryOptions({
    queryKey: [...employeesKey(shopId), q],
    queryFn: async ({ signal }) =>
      (await employeesClient.getEmployee({ params: { shopId }, query: { q }, signal })).data.employees,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
}

/** Of the owner alone, who may read it. It is loaded again whenever it is needed, as somebody else may change the people. */
export function peopleOfOtherShopsQuery(shopId: string) {
  return queryOptions({
    queryKey: peopleOfOtherShopsKey(shopId),
    queryFn: async ({ signal }) =>
      (await employeesClient.getPeopleOfOtherShops({ params: { shopId }, signal })).data.people,
    refetchOnMount: 'always',
    meta: { quiet: true },
  });
}

/** Returns the new password, which is shown once. Signs the person out on all devices. */
export function useAddPerson(shopId: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof employeesApi.addPerson>) =>
      employeesClient.addPerson({ params: { shopId }, body }),
    onSettled: useInvalidate(employeesKey(shopId), peopleOfOtherShopsKey(shopId), setupKey(shopId)),
    // The password is dropped when the component unmounts.
    gcTime: 0,
  });
}

/** The temporary password is in this response only. */
export function useAddEmployee(shopId: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof employeesApi.registerEmployee>) =>
      employeesClient.registerEmployee({ params: { shopId }, body }),
    onSettled: useInvalidate(employeesKey(shopId), setupKey(shopId)),
    // The password is dropped when the component unmounts.
    gcTime: 0,
  });
}

export function useEditEmployee(shopId: string) {
  return useMutation({
    mutationFn: ({ employeeId, body }: EmployeeChange) =>
      employeesClient.editEmployee({ params: { employeeId, shopId }, body }),
    onSettled: useInvalidate(employeesKey(shopId)),
  });
}

/** Returns the new password, which is shown once. Signs the employee out on all devices. */
export function useResetEmployeePassword(shopId: string) {
  return useMutation({
    mutationFn: (employeeId: string) =>
      employeesClient.resetEmployeePassword({ params: { employeeId, shopId } }),
    onSettled: useInvalidate(employeesKey(shopId)),
    // The password is dropped when the component unmounts.
    gcTime: 0,
  });
}

export type NewPin = DataOf<typeof employeesApi.resetEmployeePin>;

/** Returns the new PIN, which is shown once. Ends the sessions of the employee at terminals. */
export function useResetEmployeePin(shopId: string) {
  return useMutation({
    mutationFn: (employeeId: string) => employeesClient.resetEmployeePin({ params: { employeeId, shopId } }),
    // The PIN is dropped when the component unmounts.
    gcTime: 0,
  });
}

export function useDeleteEmployee(shopId: string) {
  return useMutation({
    mutationFn: (employeeId: string) => employeesClient.deleteEmployee({ params: { employeeId, shopId } }),
    onSettled: useInvalidate(employeesKey(shopId), peopleOfOtherShopsKey(shopId)),
  });
}

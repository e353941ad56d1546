import type { FormSchema } from '../../ui/forms/form-validation.ts';

const loadContract = async () =>
  (await import('@tawa/shared/customers/credit-accounts.contract.ts')).creditAccountsApi;

export const loadCollectionSchema = async (): Promise<FormSchema | undefined> =>
  (await loadContract()).collect.body;
export const loadCreditLimitSchema = async (): Promise<FormSchema | undefined> =>
  (await loadContract()).setCreditLimit.body;

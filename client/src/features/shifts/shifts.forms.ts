import type { FormSchema } from '../../ui/forms/form-validation.ts';

const loadContract = async () => (await import('@tawa/shared/shifts/shifts.contract.ts')).shiftsApi;

export const loadOpenShiftSchema = async (): Promise<FormSchema | undefined> =>
  (await loadContract()).openShift.body;
export const loadCashMovementSchema = async (): Promise<FormSchema | undefined> =>
  (await loadContract()).addCashMovement.body;
export const loadCloseShiftSchema = async (): Promise<FormSchema | undefined> =>
  (await loadContract()).closeShift.body;

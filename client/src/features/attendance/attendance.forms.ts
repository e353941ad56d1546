import type { FormSchema } from '../../ui/forms/form-validation.ts';

export const loadCorrectionSchema = async (): Promise<FormSchema | undefined> =>
  (await import('@tawa/shared/attendance/attendance.contract.ts')).attendanceApi.correctPunch.body;

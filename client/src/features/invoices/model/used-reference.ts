import { fieldErrors, isApiError } from '../../../lib/api/api-error.ts';

/** True for a payment that was refused because another one in its mode has the same reference. */
export const isReferenceUsed = (error: unknown): boolean =>
  isApiError(error, 'CONFLICT') && fieldErrors(error).reference !== undefined;

import { ApiError, isApiError, isOutcomeUnknown } from '../../../lib/api/api-error.ts';
import { wantsPassword } from './wants-password.ts';

/** True if the approval from another device is over or is for something else. Conflicts of an act have the same code. */
export const isOfApproval = (error: unknown): boolean =>
  error instanceof ApiError && error.data.isOfApproval === true;

/** True if the server refused the act itself. Another approval does not help then. */
export const isActRefused = (error: unknown): boolean =>
  isApiError(error, 'NOT_FOUND', 'VALIDATION') ||
  (isApiError(error, 'CONFLICT') && !wantsPassword(error) && !isOfApproval(error));

/** A refused approval says nothing of an earlier try whose response was lost, so the next try needs the same key. */
export const keepsKey = (error: unknown): boolean =>
  isOutcomeUnknown(error) ||
  isApiError(error, 'WRONG_PASSWORD', 'TOO_MANY', 'FORBIDDEN') ||
  wantsPassword(error) ||
  isOfApproval(error);

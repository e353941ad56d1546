import { isApiError } from '../../../lib/api/api-error.ts';

/** Another device was faster: a toast says so, and the page beneath the sheet shows what is now. */
export async function closeOnConflict<Saved>(close: () => void, saving: Promise<Saved>): Promise<Saved> {
  try {
    return await saving;
  } catch (error) {
    if (isApiError(error, 'CONFLICT')) close();
    throw error;
  }
}

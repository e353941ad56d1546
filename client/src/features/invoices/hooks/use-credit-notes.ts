import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import type { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Approval } from '@tawa/shared/terminals/approval.contract.ts';
import { useState } from 'react';
import { IdempotencyKeys } from '../../../lib/api/idempotency-keys.ts';
import { keepsKey } from '../../terminals/model/approved-act-errors.ts';
import { invoiceKeys } from '../invoices.live.ts';
import { invoicesClient } from '../invoices.queries.ts';

/** Loads the credit notes of an invoice and what is left of it. Every event of an invoice loads them again. */
export function creditNotesQuery(shopId: string, invoiceId: string) {
  return queryOptions({
    queryKey: [...invoiceKeys.creditNotes(shopId), invoiceId],
    queryFn: async ({ signal }) =>
      (await invoicesClient.getCreditNotes({ params: { shopId, invoiceId }, signal })).data,
  });
}

export type CreditNoteBody = Omit<BodyInput<typeof invoicesApi.addCreditNote>, 'approval'>;

/** The keys are kept outside of the component, so that they survive closing the sheet. */
const creditKeys = new IdempotencyKeys();

/**
 * Adds a credit note. The key names how many there were when the form opened: a second note over the same is another one,
 * and a retry in the same form is not.
 */
export function useAddCreditNote(shopId: string, invoiceId: string, notes: number) {
  const queryClient = useQueryClient();
  const [notesBefore] = useState(notes);
  const onSettled = async () => {
    const keys = [invoiceKeys.creditNotes(shopId), invoiceKeys.lists(shopId)];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
  // The payload of a key outlives the sheet, so it has no PIN. The server leaves the approval out too.
  const request = (body: CreditNoteBody, approval?: Approval) =>
    creditKeys.withKey(
      [invoiceId, notesBefore, body],
      (idempotencyKey) =>
        invoicesClient.addCreditNote({
          params: { shopId, invoiceId },
          body: { ...body, approval },
          idempotencyKey,
        }),
      approval && keepsKey,
    );
  const mutation = useMutation({ mutationFn: (body: CreditNoteBody) => request(body), onSettled });
  return {
    add: mutation.mutateAsync,
    /** Shows no toast. */
    async addApproved(body: CreditNoteBody, approval: Approval) {
      try {
        return await request(body, approval);
      } finally {
        void onSettled();
      }
    },
  };
}

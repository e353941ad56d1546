import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import type { Serve } from '../../http/serve.ts';
import type { CreditNoteService } from './credit-note.service.ts';

export function creditNoteRoutes(serve: Serve, creditNotes: CreditNoteService): void {
  serve(invoicesApi.addCreditNote, async ({ scope, params, body, idempotencyKey, actHash, request }) => {
    const { approval, ...form } = body;
    const sent = { approval, address: request.ip, actHash };
    const creditNote = await creditNotes.add(scope, params.invoiceId, form, sent, idempotencyKey);
    const { invoiceNo, creditForNo = '', totalPayment } = creditNote;
    const message = replyMessages().invoices.credited(invoiceNo, formatRupees(-totalPayment), creditForNo);
    return { message, data: { creditNote } };
  });

  serve(invoicesApi.getCreditNotes, async ({ scope, params }) => ({
    message: replyMessages().invoices.creditNotesLoaded,
    data: await creditNotes.list(scope, params.invoiceId),
  }));
}

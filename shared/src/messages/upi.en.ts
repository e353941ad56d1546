import { defineMessages } from './messages.ts';

/** What a payer's UPI app shows. */
export const upiMessages = defineMessages('upi', {
  note: (invoiceNo: string) => `Bill ${invoiceNo}`,
});

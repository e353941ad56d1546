import { IconBrandWhatsapp, IconMessage } from '@tabler/icons-react';
import type { PublicInvoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { getPublicUrl } from '../../../../lib/browser/public-url.ts';
import { paths } from '../../../../lib/paths.ts';
import { CopyLink, ShareLink, ShareLinks } from '../../../../ui/elements/share-links.tsx';

/** Shown to signed-in users only. */
export default function ShareInvoice({ invoice }: { invoice: PublicInvoice }) {
  const m = invoiceMessages().share;
  const link = getPublicUrl() + paths.publicInvoice(invoice._id);
  const encodedMessage = encodeURIComponent(shareMessage(invoice, link));
  const phone = visiblePhone(invoice);
  return (
    <ShareLinks label={m.sendInvoice}>
      <ShareLink href={`https://wa.me/${phone && `91${phone}`}?text=${encodedMessage}`} newTab>
        <IconBrandWhatsapp size={20} aria-hidden="true" />
        {m.shareOnWhatsApp}
      </ShareLink>
      <CopyLink link={link} label={m.linkToInvoice} />
      {/* Android needs the `?`, iOS the `&`. */}
      <ShareLink href={`sms:${phone && `+91${phone}`}?&body=${encodedMessage}`}>
        <IconMessage size={20} aria-hidden="true" />
        {m.sendSms}
      </ShareLink>
    </ShareLinks>
  );
}

function shareMessage(invoice: PublicInvoice, link: string): string {
  const { shopId, invoiceNo, document, status, totalPayment } = invoice;
  const m = invoiceMessages().share;
  if (document === 'CREDIT_NOTE')
    return m.creditNoteMessage(invoiceNo, shopId.name, `₹${formatRupees(-totalPayment)}`, link);
  const messageOf = status === 'PAID' ? m.messageAfterPayment : m.message;
  return messageOf(invoiceNo, shopId.name, `₹${formatRupees(totalPayment)}`, link);
}

/** @returns 10 digits, or '' if the number is absent or, on an invoice of another shop, masked */
function visiblePhone({ customerId }: PublicInvoice): string {
  const phoneNo = customerId?.phoneNo ?? '';
  return /^\d{10}$/.test(phoneNo) ? phoneNo : '';
}

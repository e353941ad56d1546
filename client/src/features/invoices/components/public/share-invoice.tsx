import { IconBrandWhatsapp, IconCheck, IconLink, IconMessage } from '@tabler/icons-react';
import type { PublicInvoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { type ReactNode, useRef, useState } from 'react';
import { copyText } from '../../../../lib/browser/copy-text.ts';
import { getPublicUrl } from '../../../../lib/browser/public-url.ts';
import { paths } from '../../../../lib/paths.ts';
import { Button } from '../../../../ui/elements/button.tsx';
import classes from './share-invoice.module.css';

/** Shown to signed-in users only. */
export default function ShareInvoice({ invoice }: { invoice: PublicInvoice }) {
  const m = invoiceMessages().share;
  const link = getPublicUrl() + paths.publicInvoice(invoice._id);
  const encodedMessage = encodeURIComponent(shareMessage(invoice, link));
  const phone = visiblePhone(invoice);
  return (
    <section className={classes.share} aria-label={m.sendInvoice}>
      <ShareLink href={`https://wa.me/${phone && `91${phone}`}?text=${encodedMessage}`} newTab>
        <IconBrandWhatsapp size={20} aria-hidden="true" />
        {m.shareOnWhatsApp}
      </ShareLink>
      <CopyLink link={link} />
      {/* Android needs the `?`, iOS the `&`. */}
      <ShareLink href={`sms:${phone && `+91${phone}`}?&body=${encodedMessage}`}>
        <IconMessage size={20} aria-hidden="true" />
        {m.sendSms}
      </ShareLink>
    </section>
  );
}

function ShareLink({ href, newTab, children }: { href: string; newTab?: boolean; children: ReactNode }) {
  return (
    <a className={classes.way} href={href} {...(newTab && { target: '_blank', rel: 'noreferrer' })}>
      {children}
    </a>
  );
}

type CopyState = 'initial' | 'copied' | 'denied';

/** If the browser denies access to the clipboard, the link is shown for copying by hand. */
function CopyLink({ link }: { link: string }) {
  const m = invoiceMessages().share;
  const [copied, setCopied] = useState<CopyState>('initial');
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => setCopied((await copyText(link)) ? 'copied' : 'denied');
  return (
    <>
      <Button
        variant="quiet"
        className={classes.button ?? ''}
        icon={
          copied === 'copied' ? (
            <IconCheck size={20} aria-hidden="true" />
          ) : (
            <IconLink size={20} aria-hidden="true" />
          )
        }
        onClick={() => void copy()}
      >
        {m.copyLink}
      </Button>
      <div className={classes.copied} role="status">
        {copied === 'copied' && m.copied}
        {copied === 'denied' && (
          <>
            {m.copyByHand}
            <input
              ref={field}
              readOnly
              value={link}
              aria-label={m.linkToInvoice}
              onFocus={() => field.current?.select()}
            />
          </>
        )}
      </div>
    </>
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

import { IconBrandWhatsapp, IconCheck, IconLink, IconMessage } from '@tabler/icons-react';
import type { PublicInvoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { type ReactNode, useRef, useState } from 'react';
import { copyText } from '../../../../lib/browser/copy-text.ts';
import { getPublicUrl } from '../../../../lib/browser/public-url.ts';
import { paths } from '../../../../lib/paths.ts';
import { Button } from '../../../../ui/elements/button.tsx';
import classes from './share-invoice.module.css';

/** Shown to signed-in users only. */
export default function ShareInvoice({ invoice }: { invoice: PublicInvoice }) {
  const link = getPublicUrl() + paths.publicInvoice(invoice._id);
  const encodedMessage = encodeURIComponent(shareMessage(invoice, link));
  const phone = visiblePhone(invoice);
  return (
    <section className={classes.share} aria-label="Send Bill">
      <ShareLink href={`https://wa.me/${phone && `91${phone}`}?text=${encodedMessage}`} newTab>
        <IconBrandWhatsapp size={20} aria-hidden="true" />
        Share on WhatsApp
      </ShareLink>
      <CopyLink link={link} />
      {/* `?` for Android, `&` for iOS. */}
      <ShareLink href={`sms:${phone && `+91${phone}`}?&body=${encodedMessage}`}>
        <IconMessage size={20} aria-hidden="true" />
        Send SMS
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

type CopyState = 'not yet' | 'copied' | 'by hand';

function CopyLink({ link }: { link: string }) {
  const [copied, setCopied] = useState<CopyState>('not yet');
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => setCopied((await copyText(link)) ? 'copied' : 'by hand');
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
        Copy Link
      </Button>
      <div className={classes.copied} role="status">
        {copied === 'copied' && 'The link is copied.'}
        {copied === 'by hand' && (
          <>
            This browser does not let the page copy. Copy the link by hand:
            <input
              ref={field}
              readOnly
              value={link}
              aria-label="Link to the bill"
              onFocus={() => field.current?.select()}
            />
          </>
        )}
      </div>
    </>
  );
}

function shareMessage({ shopId, invoiceNo, status, totalPayment }: PublicInvoice, link: string): string {
  const thanks = status === 'PAID' ? 'Thank you for dining with us! ' : '';
  return `${thanks}Your bill ${invoiceNo} from ${shopId.name} for ₹${formatRupees(totalPayment)}: ${link}`;
}

/** @returns 10 digits, or '' if absent or masked (invoice of another shop) */
function visiblePhone({ customerId }: PublicInvoice): string {
  const phoneNo = customerId?.phoneNo ?? '';
  return /^\d{10}$/.test(phoneNo) ? phoneNo : '';
}

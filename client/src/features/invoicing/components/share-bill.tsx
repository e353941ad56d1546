import { IconBrandWhatsapp, IconCheck, IconLink, IconMessage } from '@tabler/icons-react';
import type { PublicInvoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { type ReactNode, useRef, useState } from 'react';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { publicUrl } from '../../../lib/browser/public-url.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/elements/button.tsx';
import classes from './share-bill.module.css';

/** The ways to send a bill, for whoever is signed in. The guest's number is filled in where it is known. */
export default function ShareBill({ bill }: { bill: PublicInvoice }) {
  const link = publicUrl() + paths.paidBill(bill._id);
  const words = encodeURIComponent(messageOf(bill, link));
  const phone = knownPhone(bill);
  return (
    <section className={classes.share} aria-label="Send Bill">
      <Way href={`https://wa.me/${phone && `91${phone}`}?text=${words}`} newTab>
        <IconBrandWhatsapp size={20} aria-hidden="true" />
        Share on WhatsApp
      </Way>
      <CopyLink link={link} />
      {/* Both marks: one for Android, one for the iPhone. */}
      <Way href={`sms:${phone && `+91${phone}`}?&body=${words}`}>
        <IconMessage size={20} aria-hidden="true" />
        Send SMS
      </Way>
    </section>
  );
}

function Way({ href, newTab, children }: { href: string; newTab?: boolean; children: ReactNode }) {
  return (
    <a className={classes.way} href={href} {...(newTab && { target: '_blank', rel: 'noreferrer' })}>
      {children}
    </a>
  );
}

type Copied = 'not yet' | 'copied' | 'by hand';

function CopyLink({ link }: { link: string }) {
  const [copied, setCopied] = useState<Copied>('not yet');
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

function messageOf({ shopId, invoiceNo, status, totalPayment }: PublicInvoice, link: string): string {
  const thanks = status === 'PAID' ? 'Thank you for dining with us! ' : '';
  return `${thanks}Your bill ${invoiceNo} from ${shopId.name} for ₹${formatRupees(totalPayment)}: ${link}`;
}

/** Ten digits; of a bill of another's shop only the last three are shown. */
function knownPhone({ customerId }: PublicInvoice): string {
  const phoneNo = customerId?.phoneNo ?? '';
  return /^\d{10}$/.test(phoneNo) ? phoneNo : '';
}

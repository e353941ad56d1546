import { IconCheck, IconLink } from '@tabler/icons-react';
import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { type ReactNode, useRef, useState } from 'react';
import { copyText } from '../../lib/browser/copy-text.ts';
import { Button } from './button.tsx';
import classes from './share-links.module.css';

/** The ways to send something; the first one is the usual one. */
export function ShareLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classes.share} aria-label={label}>
      {children}
    </section>
  );
}

export function ShareLink({
  href,
  newTab,
  children,
}: {
  href: string;
  newTab?: boolean;
  children: ReactNode;
}) {
  return (
    <a className={classes.way} href={href} {...(newTab && { target: '_blank', rel: 'noreferrer' })}>
      {children}
    </a>
  );
}

type CopyState = 'initial' | 'copied' | 'denied';

/** If the browser denies access to the clipboard, the link is shown for copying by hand. */
export function CopyLink({ link, label }: { link: string; label: string }) {
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
              aria-label={label}
              onFocus={() => field.current?.select()}
            />
          </>
        )}
      </div>
    </>
  );
}

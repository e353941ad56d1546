import { tableEditMessages } from '@tawa/shared/messages/tables.edit.en.ts';
import { getPublicUrl, isLoopbackUrl } from '../../../lib/browser/public-url.ts';
import { RichText } from '../../../ui/elements/rich-text.tsx';
import classes from './qr-dialog.module.css';

export function QrLoopbackWarning() {
  const url = getPublicUrl();
  if (!isLoopbackUrl(url)) return null;
  const m = tableEditMessages().qrCodes;
  return (
    <p className={classes.warning} role="note">
      <strong>{m.cannotOpenYet}</strong>
      <RichText content={m.leadsToThisComputer(url, <code>npm start -- --lan</code>)} />
    </p>
  );
}

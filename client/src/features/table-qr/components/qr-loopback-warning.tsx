import { getPublicUrl, isLoopbackUrl } from '../../../lib/browser/public-url.ts';
import classes from './qr-dialog.module.css';

export function QrLoopbackWarning() {
  const url = getPublicUrl();
  if (!isLoopbackUrl(url)) return null;
  return (
    <p className={classes.warning} role="note">
      <strong>Phones cannot open this code yet.</strong>
      It leads to {url}, which is this computer alone. Start Tawa with <code>npm start -- --lan</code>, or set
      PUBLIC_URL, before you print.
    </p>
  );
}

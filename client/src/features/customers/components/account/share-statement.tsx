import { IconBrandWhatsapp, IconShare } from '@tabler/icons-react';
import { creditAccountMessages } from '@tawa/shared/messages/customers.credit.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { getPublicUrl } from '../../../../lib/browser/public-url.ts';
import { paths } from '../../../../lib/paths.ts';
import { Button } from '../../../../ui/elements/button.tsx';
import { CopyLink, ShareLink, ShareLinks } from '../../../../ui/elements/share-links.tsx';
import { useShareStatement } from '../../hooks/use-credit-account.ts';
import classes from './customer-account.module.css';

interface Props {
  shop: Shop;
  customer: { _id: string; phoneNo: string };
  /** In rupees. */
  owed: number;
}

/** Makes a link to the statement, and then the ways to send it. The server keeps no key, so a link cannot be shown twice. */
export function ShareStatement({ shop, customer, owed }: Props) {
  const m = creditAccountMessages().share;
  const share = useShareStatement(shop._id, customer._id);
  if (!share.data)
    return (
      <div className={classes.share}>
        <Button
          variant="quiet"
          icon={<IconShare size={20} aria-hidden="true" />}
          busy={share.isPending}
          onClick={() => share.mutate()}
        >
          {m.share}
        </Button>
        <p>{m.replacesLink}</p>
      </div>
    );
  const link = getPublicUrl() + paths.publicStatement(share.data.data.key);
  const message =
    owed > 0 ? m.reminder(shop.name, `₹${formatRupees(owed)}`, link) : m.message(shop.name, link);
  return (
    <ShareLinks label={m.share}>
      <ShareLink href={`https://wa.me/91${customer.phoneNo}?text=${encodeURIComponent(message)}`} newTab>
        <IconBrandWhatsapp size={20} aria-hidden="true" />
        {m.shareOnWhatsApp}
      </ShareLink>
      <CopyLink link={link} label={m.link} />
    </ShareLinks>
  );
}

import { IconPencil } from '@tabler/icons-react';
import { shopMessages } from '@tawa/shared/messages/shops.en.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import type { ReactNode } from 'react';
import { shopPaths } from '../../../lib/shop-paths.ts';
import { ButtonLink, IconButton } from '../../../ui/elements/button.tsx';
import { useOpenSetup } from '../hooks/use-setup.ts';
import { SetupProgress } from './setup/setup-progress.tsx';
import classes from './shop-card.module.css';

interface Props {
  shop: Shop;
  corner: ReactNode;
  onEdit: () => void;
}

export function ShopCard({ shop, corner, onEdit }: Props) {
  const m = shopMessages().list;
  const { line1, line2, pincode, state } = shop.address;
  return (
    <li className={classes.card}>
      <header className={classes.head}>
        <div>
          <p className={classes.kind}>{m.types[shop.shopType]}</p>
          <h2>{shop.name}</h2>
        </div>
        <div className={classes.corner}>
          {corner}
          <IconButton label={m.edit(shop.name)} onClick={onEdit}>
            <IconPencil size={20} aria-hidden="true" />
          </IconButton>
        </div>
      </header>
      <address>
        {[line1, line2].filter(Boolean).join(', ')}
        <br />
        {state} {pincode}
      </address>
      <SetupState shop={shop} />
      <ButtonLink to={shopPaths.counter(shop)} wide>
        {m.enter}
      </ButtonLink>
    </li>
  );
}

function SetupState({ shop }: { shop: Shop }) {
  const setup = useOpenSetup(shop);
  if (!setup) return null;
  return (
    <p className={classes.setup}>
      <strong>{shopMessages().setup.bar}</strong>
      <SetupProgress setup={setup} />
    </p>
  );
}

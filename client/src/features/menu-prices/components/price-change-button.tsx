import { IconPercentage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { priceMessages } from '@tawa/shared/messages/prices.en.ts';
import { useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { optionGroupsQuery } from '../../menu/menu.queries.ts';
import { PriceChangeSheet } from './price-change-sheet.tsx';

interface Props {
  shopId: string;
  items: readonly Item[] | undefined;
  /** The category that is chosen at first. */
  categoryId: string | undefined;
}

/** The button is disabled until the menu has loaded. */
export function PriceChangeButton({ shopId, items, categoryId }: Props) {
  const { data: optionGroups } = useQuery(optionGroupsQuery(shopId));
  const [isOpen, setOpen] = useState(false);
  const isLoaded = items !== undefined && optionGroups !== undefined;
  return (
    <>
      <Button
        variant="quiet"
        icon={<IconPercentage size={20} aria-hidden="true" />}
        disabled={!isLoaded || items.length === 0}
        onClick={() => setOpen(true)}
      >
        {priceMessages().title}
      </Button>
      {isOpen && isLoaded && (
        <PriceChangeSheet
          shopId={shopId}
          items={items}
          optionGroups={optionGroups}
          categoryId={categoryId}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

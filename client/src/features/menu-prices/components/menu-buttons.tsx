import type { ComponentProps } from 'react';
import { SoldOutTool } from '../../menu/components/sold-out-tool.tsx';
import { MenuCsvButtons } from '../../menu-import/components/menu-csv-buttons.tsx';
import { PriceChangeButton } from './price-change-button.tsx';

interface Props extends ComponentProps<typeof MenuCsvButtons> {
  /** The category that is chosen in the list. */
  categoryId: string | undefined;
}

/** Buttons for actions on the whole menu. */
export function MenuButtons({ categoryId, ...menu }: Props) {
  return (
    <>
      <SoldOutTool isNamed shopId={menu.shop._id} />
      <PriceChangeButton shopId={menu.shop._id} items={menu.items} categoryId={categoryId} />
      <MenuCsvButtons {...menu} />
    </>
  );
}

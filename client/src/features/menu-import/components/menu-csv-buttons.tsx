import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { formatMenuCsv } from '@tawa/shared/menu/menu-csv.rules.ts';
import { menuMessages } from '@tawa/shared/messages/menu.en.ts';
import { useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { optionGroupsQuery } from '../../menu/menu.queries.ts';
import { saveCsv } from '../model/save-csv.ts';
import { MenuImportDialog } from './menu-import-dialog.tsx';

interface Props {
  shop: { _id: string; name: string };
  items: readonly Item[] | undefined;
}

/** The buttons are disabled until the menu has loaded. */
export function MenuCsvButtons({ shop, items }: Props) {
  const m = menuMessages().import.buttons;
  const { data: optionGroups } = useQuery(optionGroupsQuery(shop._id));
  const isLoaded = items !== undefined && optionGroups !== undefined;
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        icon={<IconUpload size={20} aria-hidden="true" />}
        disabled={!isLoaded}
        onClick={() => setImporting(true)}
      >
        {m.import}
      </Button>
      <Button
        variant="quiet"
        icon={<IconDownload size={20} aria-hidden="true" />}
        title={m.exportHint}
        disabled={!isLoaded}
        onClick={() => isLoaded && saveCsv(m.exportName(shop.name), formatMenuCsv(items, optionGroups))}
      >
        {m.export}
      </Button>
      {isImporting && isLoaded && (
        <MenuImportDialog
          shopId={shop._id}
          items={items}
          optionGroups={optionGroups}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  );
}

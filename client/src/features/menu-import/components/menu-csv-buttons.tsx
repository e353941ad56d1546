import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { formatMenuCsv } from '@tawa/shared/menu/menu-csv.rules.ts';
import { menuMessages } from '@tawa/shared/messages/menu.en.ts';
import { useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { optionGroupsQuery } from '../../menu/menu.queries.ts';
import { saveCsv } from '../model/save-csv.ts';
import classes from './menu-csv-buttons.module.css';
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
        className={classes.action}
        icon={<IconUpload size={20} aria-hidden="true" />}
        disabled={!isLoaded}
        aria-label={m.import}
        title={m.import}
        onClick={() => setImporting(true)}
      >
        <span className={classes.word}>{m.import}</span>
      </Button>
      <Button
        variant="quiet"
        className={classes.action}
        icon={<IconDownload size={20} aria-hidden="true" />}
        aria-label={m.export}
        title={m.exportHint}
        disabled={!isLoaded}
        onClick={() => isLoaded && saveCsv(m.exportName(shop.name), formatMenuCsv(items, optionGroups))}
      >
        <span className={classes.word}>{m.export}</span>
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

import { IconFileSpreadsheet } from '@tabler/icons-react';
import { NEW_ITEM } from '@tawa/shared/menu/item-fields.rules.ts';
import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { formatMenuCsv, OPTIONAL_HEADERS, REQUIRED_HEADERS } from '@tawa/shared/menu/menu-csv.rules.ts';
import { type DragEvent, useState } from 'react';
import { saveCsv } from '../model/save-csv.ts';
import classes from './menu-file-drop.module.css';

const sampleItem = (name: string, category: string, price: number, rest: Partial<Item> = {}): Item => ({
  _id: '',
  name,
  price,
  categoryId: { _id: '', name: category },
  mealType: 'VEG',
  ...NEW_ITEM,
  ...rest,
});

const TEMPLATE_ITEMS: readonly Item[] = [
  sampleItem('Masala Chai', 'BEVERAGES', 40, { shortCode: 'MC', priority: 1 }),
  sampleItem('Paneer Tikka', 'STARTERS', 270, { shortCode: 'PT', isStar: true }),
  sampleItem('Butter Chicken', 'MAIN COURSE', 360.5, { mealType: 'NONVEG', isAvailable: false }),
];

const joinWithAnd = (words: readonly string[]) => `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

interface Props {
  /** File name. */
  chosen: string | undefined;
  busy: boolean;
  onFile: (file: File) => void;
}

export function MenuFileDrop({ chosen, busy, onFile }: Props) {
  const [isOver, setOver] = useState(false);
  const hover = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setOver(over && !busy);
  };
  return (
    <div className={classes.choice}>
      <label
        className={classes.drop}
        data-over={isOver}
        data-chosen={chosen !== undefined}
        onDragOver={(event) => hover(event, true)}
        onDragLeave={(event) => hover(event, false)}
        onDrop={(event) => {
          hover(event, false);
          const [file] = event.dataTransfer.files;
          if (file && !busy) onFile(file);
        }}
      >
        <input
          type="file"
          aria-label="Menu file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          disabled={busy}
          data-autofocus
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onFile(file);
            // Lets the same file be chosen again after a correction.
            target.value = '';
          }}
        />
        <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden="true" />
        <span>
          <b>{chosen ?? 'Choose a CSV file, or drop it here'}</b>
          <small>{chosen ? 'Choose another file' : 'Saved from any spreadsheet, up to 2,000 rows.'}</small>
        </span>
      </label>
      {!chosen && (
        <div className={classes.help}>
          <p>
            Its first row names the columns: {joinWithAnd(REQUIRED_HEADERS)}; {joinWithAnd(OPTIONAL_HEADERS)}{' '}
            if you like. An item that is on the menu by that name is changed, any other is added.
          </p>
          <button
            type="button"
            className={classes.template}
            onClick={() => saveCsv('Menu template', formatMenuCsv(TEMPLATE_ITEMS))}
          >
            Download a template
          </button>
        </div>
      )}
    </div>
  );
}

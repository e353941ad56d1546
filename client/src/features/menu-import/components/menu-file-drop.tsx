import { IconFileSpreadsheet } from '@tabler/icons-react';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { NEW_ITEM } from '@tawa/shared/menu/item-fields.rules.ts';
import { formatMenuCsv, OPTIONAL_HEADERS, REQUIRED_HEADERS } from '@tawa/shared/menu/menu-csv.rules.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { menuMessages } from '@tawa/shared/messages/menu.en.ts';
import { type DragEvent, useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { saveCsv } from '../model/save-csv.ts';
import classes from './menu-file-drop.module.css';

const sampleItem = (name: string, category: string, price: number, rest: Partial<Item> = {}): Item => ({
  _id: '',
  name,
  price,
  categoryId: { _id: '', name: category },
  mealType: 'VEG',
  variants: [],
  soldOutUntil: null,
  remaining: null,
  photo: null,
  optionGroupIds: [],
  ...NEW_ITEM,
  ...rest,
});

const sampleVariant = (name: string, price: number, shortCode: string): Item['variants'][number] => ({
  _id: '',
  name,
  price,
  shortCode,
  isAvailable: true,
  isDefault: false,
});

const SPICE_LEVEL = 'spice-level';

function templateGroups(): OptionGroup[] {
  const m = menuMessages().import.template;
  const options = [m.mild, m.medium, m.hot].map((name) => ({
    _id: '',
    name,
    price: 0,
    mealType: null,
    isAvailable: true,
    isDefault: name === m.medium,
    maxEach: 1,
    itemId: null,
  }));
  return [{ _id: SPICE_LEVEL, name: m.group, min: 1, max: 1, options }];
}

function templateItems(): Item[] {
  const m = menuMessages().import.template;
  return [
    sampleItem(m.tea, m.beverages, 40, { shortCode: 'MC', priority: 1 }),
    sampleItem(m.starter, m.starters, 150, {
      isStar: true,
      variants: [sampleVariant(m.half, 150, 'PTH'), sampleVariant(m.full, 270, 'PTF')],
      optionGroupIds: [SPICE_LEVEL],
    }),
    sampleItem(m.mainCourse, m.mainCourses, 360.5, { mealType: 'NONVEG', isAvailable: false }),
  ];
}

interface Props {
  /** Name of the chosen file. */
  chosen: string | undefined;
  busy: boolean;
  /** Tells how to import, and offers a template to download. */
  hasSteps: boolean;
  onFile: (file: File) => void;
  /** Opens the preview of the chosen file again. */
  onPreview: (() => void) | undefined;
}

export function MenuFileDrop({ chosen, busy, hasSteps, onFile, onPreview }: Props) {
  const m = menuMessages().import.file;
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
          aria-label={m.label}
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
          <b>{chosen ?? m.choose}</b>
          <small>{chosen ? m.chooseAnother : m.chooseHint}</small>
        </span>
      </label>
      {hasSteps && onPreview && (
        <Button variant="quiet" onClick={onPreview}>
          {m.preview}
        </Button>
      )}
      {hasSteps && (
        <ol className={classes.steps}>
          <li>
            <button
              type="button"
              className={classes.template}
              onClick={() => saveCsv(m.templateName, formatMenuCsv(templateItems(), templateGroups()))}
            >
              {m.downloadTemplate}
            </button>
            <small>{m.columns(REQUIRED_HEADERS, OPTIONAL_HEADERS)}</small>
          </li>
          <li>
            <b>{m.fill}</b>
            <small>{m.fillHint}</small>
          </li>
          <li>
            <b>{m.look}</b>
            <small>{m.lookHint}</small>
          </li>
        </ol>
      )}
    </div>
  );
}

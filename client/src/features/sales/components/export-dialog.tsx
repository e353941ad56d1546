import { IconListDetails, IconReceipt } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { type ExportFilter, type ExportLines, useExportInvoices } from '../../invoicing/invoicing.queries.ts';
import classes from './export-dialog.module.css';

interface Props {
  shopId: string;
  filter: ExportFilter;
  /** How many bills the list has, of which a page is shown. */
  count: number;
  onClose: () => void;
}

interface Choice {
  lines: ExportLines;
  name: string;
  what: string;
  icon: ReactNode;
}

const CHOICES: readonly Choice[] = [
  {
    lines: 'bills',
    name: 'One line a bill',
    what: 'Charges, tax, total, what was received and how',
    icon: <IconReceipt size={24} aria-hidden="true" />,
  },
  {
    lines: 'items',
    name: 'One line an item',
    what: 'What was sold: quantity, rate and amount',
    icon: <IconListDetails size={24} aria-hidden="true" />,
  },
];

/** The bills of the list as a file. Closing gives up what is not there yet. */
export function ExportSheet({ shopId, filter, count, onClose }: Props) {
  const exporting = useExportInvoices(shopId, filter);
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);
  const start = (lines: ExportLines) => {
    underWay.current = new AbortController();
    exporting.mutate({ lines, signal: underWay.current.signal }, { onSuccess: onClose });
  };
  return (
    <Sheet
      opened
      title="Export"
      onClose={onClose}
      footer={
        <Button wide variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <p className={classes.what} role="status">
        {exporting.isPending ? 'The file is being made …' : whatOf(count)}
      </p>
      <div className={classes.choices}>
        {CHOICES.map(({ lines, name, what, icon }, index) => (
          <Button
            key={lines}
            variant="quiet"
            className={classes.choice ?? ''}
            icon={icon}
            busy={exporting.isPending}
            onClick={() => start(lines)}
            data-autofocus={index === 0 || undefined}
          >
            <span>
              {name}
              <small>{what}</small>
            </span>
          </Button>
        ))}
      </div>
    </Sheet>
  );
}

function whatOf(count: number): string {
  const bills = count === 1 ? 'The bill' : `All ${count.toLocaleString('en-IN')} bills`;
  return `${bills} of this list, with its period, search and payment mode, as a file (CSV) for Excel or Google Sheets.`;
}

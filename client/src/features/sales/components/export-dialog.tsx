import { IconListDetails, IconReceipt } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { type ExportFilter, type ExportLines, useExportInvoices } from '../sales.queries.ts';
import classes from './export-dialog.module.css';

interface Props {
  shopId: string;
  filter: ExportFilter;
  /** All pages. */
  count: number;
  onClose: () => void;
}

interface ExportOption {
  lines: ExportLines;
  name: string;
  description: string;
  icon: ReactNode;
}

const EXPORT_OPTIONS: readonly ExportOption[] = [
  {
    lines: 'bills',
    name: 'One line per bill',
    description: 'Charges, tax, total, what was received and how',
    icon: <IconReceipt size={24} aria-hidden="true" />,
  },
  {
    lines: 'items',
    name: 'One line per item',
    description: 'What was sold: quantity, rate and amount',
    icon: <IconListDetails size={24} aria-hidden="true" />,
  },
];

/** Closing aborts the download. */
export function ExportDialog({ shopId, filter, count, onClose }: Props) {
  const exporting = useExportInvoices(shopId, filter);
  const abortController = useRef<AbortController>(undefined);
  useEffect(() => () => abortController.current?.abort(), []);
  const start = (lines: ExportLines) => {
    abortController.current = new AbortController();
    exporting.mutate({ lines, signal: abortController.current.signal }, { onSuccess: onClose });
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
        {exporting.isPending ? 'Preparing the file …' : exportDescription(count)}
      </p>
      <div className={classes.choices}>
        {EXPORT_OPTIONS.map(({ lines, name, description, icon }, index) => (
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
              <small>{description}</small>
            </span>
          </Button>
        ))}
      </div>
    </Sheet>
  );
}

function exportDescription(count: number): string {
  const bills = count === 1 ? 'The bill' : `All ${count.toLocaleString('en-IN')} bills`;
  return `${bills} of this list, with its period, search and payment mode, as a file (CSV) for Excel or Google Sheets.`;
}

import { IconListDetails, IconReceipt } from '@tabler/icons-react';
import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { tableFormatMessages } from '@tawa/shared/messages/table-formats.en.ts';
import { TABLE_FORMATS, type TableFormat } from '@tawa/shared/table-formats.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/elements/button.tsx';
import { Segments } from '../../../../ui/forms/segments.tsx';
import { Sheet } from '../../../../ui/overlays/sheet.tsx';
import { type ExportFilter, type ExportLines, useExportInvoices } from '../../hooks/use-export-invoices.ts';
import classes from './export-dialog.module.css';

interface Props {
  shopId: string;
  filter: ExportFilter;
  /** Counts the invoices of all pages. */
  count: number;
  onClose: () => void;
}

interface ExportOption {
  lines: ExportLines;
  name: string;
  description: string;
  icon: ReactNode;
}

function exportOptions(): ExportOption[] {
  const m = invoiceMessages().export;
  return [
    {
      lines: 'bills',
      name: m.linePerInvoice,
      description: m.invoiceColumns,
      icon: <IconReceipt size={24} aria-hidden="true" />,
    },
    {
      lines: 'items',
      name: m.linePerItem,
      description: m.itemColumns,
      icon: <IconListDetails size={24} aria-hidden="true" />,
    },
  ];
}

/** Closing the dialog aborts the download. */
export function ExportDialog({ shopId, filter, count, onClose }: Props) {
  const m = invoiceMessages().export;
  const exporting = useExportInvoices(shopId, filter);
  const [format, setFormat] = useState<TableFormat>('csv');
  const abortController = useRef<AbortController>(undefined);
  useEffect(() => () => abortController.current?.abort(), []);
  const start = (lines: ExportLines) => {
    abortController.current = new AbortController();
    exporting.mutate({ lines, format, signal: abortController.current.signal }, { onSuccess: onClose });
  };
  return (
    <Sheet
      opened
      title={m.title}
      onClose={onClose}
      footer={
        <Button wide variant="quiet" onClick={onClose}>
          {m.cancel}
        </Button>
      }
    >
      <p className={classes.what} role="status">
        {exporting.isPending ? m.preparing : m.description(count)}
      </p>
      <Segments
        wide
        label={m.format}
        values={TABLE_FORMATS}
        labels={tableFormatMessages()}
        value={format}
        onPick={setFormat}
      />
      <div className={classes.choices}>
        {exportOptions().map(({ lines, name, description, icon }, index) => (
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

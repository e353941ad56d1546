import { IconDownload, IconReportMoney } from '@tabler/icons-react';
import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useState } from 'react';
import { Button } from '../../../../ui/elements/button.tsx';
import { useMay } from '../../../shops/hooks/use-may.ts';
import type { ExportFilter } from '../../hooks/use-export-invoices.ts';
import type { DayRange } from '../../model/invoice-periods.ts';
import { SalesSummaryDialog } from '../sales/sales-summary-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import classes from './invoice-list-actions.module.css';

interface Props {
  shop: Shop;
  /** Undefined until the dates of a custom period are set. */
  dayRange: DayRange | undefined;
  filter: Pick<ExportFilter, 'q' | 'paymentMode' | 'document'>;
  /** Counts the invoices of all pages; undefined while they load. */
  count: number | undefined;
}

export function InvoiceListActions({ shop, dayRange, filter, count }: Props) {
  const m = invoiceMessages().list;
  const may = useMay(shop);
  const [opened, setOpened] = useState<'export' | 'summary'>();
  const close = () => setOpened(undefined);
  return (
    <div className={classes.actions}>
      {may('invoice.export') && (
        <Button
          variant="quiet"
          disabled={!dayRange || !count}
          icon={<IconDownload size={20} aria-hidden="true" />}
          aria-label={m.export}
          title={m.export}
          onClick={() => setOpened('export')}
        >
          <span className={classes.word}>{m.export}</span>
        </Button>
      )}
      {may('report.read') && (
        <Button
          variant="quiet"
          disabled={!dayRange}
          icon={<IconReportMoney size={20} aria-hidden="true" />}
          aria-label={m.summary}
          title={m.summary}
          onClick={() => setOpened('summary')}
        >
          <span className={classes.word}>{m.summary}</span>
        </Button>
      )}
      {opened === 'export' && dayRange && (
        <ExportDialog
          shopId={shop._id}
          filter={{ ...filter, ...dayRange }}
          count={count ?? 0}
          onClose={close}
        />
      )}
      {opened === 'summary' && dayRange && (
        <SalesSummaryDialog shop={shop} dayRange={dayRange} onClose={close} />
      )}
    </div>
  );
}

import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { tableEditMessages } from '@tawa/shared/messages/tables.edit.en.ts';
import { tablesMessages } from '@tawa/shared/messages/tables.en.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { useRef } from 'react';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { toastError } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { printPage } from '../../../ui/print/open-print-dialog.ts';
import { PrintPages } from '../../../ui/print/print-paper.tsx';
import { renderQrPng } from '../model/render-qr-png.ts';
import { QrCode, qrLink } from './qr-code.tsx';
import '../../../ui/theme/paper.css';
import classes from './qr-dialog.module.css';
import { QrLoopbackWarning } from './qr-loopback-warning.tsx';
import { qrPages } from './qr-pages.tsx';

interface Props {
  table: Table;
  shopName: string;
  /** A receipt printer that prints the card too. */
  cardPrinter?: CardPrinter | undefined;
  onPrint: () => void;
  onClose: () => void;
}

export interface CardPrinter {
  name: string;
  isBusy: boolean;
  print: (table: Table) => void;
}

export default function QrDialog({ table, shopName, cardPrinter, onPrint, onClose }: Props) {
  const { qrCodes: m } = tableEditMessages();
  const { table: tableMessages } = tablesMessages();
  const { name, shopId, areaId } = table;
  const code = useRef<SVGSVGElement>(null);
  const link = qrLink(shopId, name);

  async function download(): Promise<void> {
    if (!code.current) return;
    try {
      saveFile(`tableNo-${name}-details.png`, await renderQrPng(code.current, name, shopName));
    } catch {
      toastError(m.pictureFailed);
    }
  }

  function print(): void {
    onPrint();
    printPage();
  }

  return (
    <Sheet
      opened
      title={tableMessages.qrCodeOf(name)}
      onClose={onClose}
      footer={
        <div className={classes.buttons}>
          <Button
            variant="quiet"
            icon={<IconDownload size={20} aria-hidden="true" />}
            onClick={() => void download()}
          >
            {m.download}
          </Button>
          <Button icon={<IconPrinter size={20} aria-hidden="true" />} onClick={print} data-autofocus>
            {m.print}
          </Button>
        </div>
      }
    >
      <div className={classes.body}>
        <QrLoopbackWarning />
        <QrCode ref={code} className={classes.code} shopId={shopId} tableName={name} />
        <p className={classes.place}>
          {name}, {areaId.name}
        </p>
        {cardPrinter && (
          <Button
            variant="quiet"
            icon={<IconPrinter size={20} aria-hidden="true" />}
            busy={cardPrinter.isBusy}
            onClick={() => {
              onPrint();
              cardPrinter.print(table);
            }}
          >
            {m.printAt(cardPrinter.name)}
          </Button>
        )}
        <a className={classes.link} href={link} target="_blank" rel="noreferrer">
          {link}
        </a>
      </div>
      <PrintPages isHiddenOnScreen>{qrPages({ tables: [table], shopName })}</PrintPages>
    </Sheet>
  );
}

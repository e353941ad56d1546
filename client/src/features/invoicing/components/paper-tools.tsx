import { IconDownload } from '@tabler/icons-react';
import { IconButton } from '../../../ui/elements/icon-button.tsx';
import { PaperWidth } from '../../../ui/print/receipt-width-choice.tsx';
import { useBillPicture } from '../hooks/use-bill-picture.tsx';
import type { Bill, BillShop } from './bill-paper.tsx';
import classes from './paper-tools.module.css';

/** On which roll the bill is printed, and the bill as a picture. */
export function PaperTools({ bill, shop }: { bill: Bill; shop: BillShop }) {
  const picture = useBillPicture(bill, shop);
  return (
    <div className={classes.tools}>
      <PaperWidth />
      <IconButton
        label="Download the bill as a picture"
        aria-busy={picture.isDrawing}
        disabled={picture.isDrawing}
        onClick={() => void picture.download()}
      >
        <IconDownload size={22} aria-hidden="true" />
      </IconButton>
      {picture.sheet}
    </div>
  );
}

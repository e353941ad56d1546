import { useQuery } from '@tanstack/react-query';
import { printJobMessages } from '@tawa/shared/messages/print-jobs.en.ts';
import type { Printer, UndecidedPrint } from '@tawa/shared/printing/printing.contract.ts';
import { useEffect } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { startPrintAlarm } from '../../../ui/feedback/sound.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useCurrentShop } from '../../shops/hooks/use-current-shop.tsx';
import { useMay } from '../../shops/hooks/use-may.ts';
import { useMarkPrintSeen } from '../hooks/use-printing-mutations.ts';
import { undecidedLine } from '../model/print-title.ts';
import { undecidedPrintsQuery } from '../printing.queries.ts';
import { PrintJobRow, ToldButton } from './print-jobs.tsx';
import classes from './station-list.module.css';

/**
 * The prints that a person must decide about. They sound until they are decided, in the kitchen until they are seen.
 * @param place the kitchen hears of KOTs only; undefined for a page that asks nobody
 */
export function useUndecidedPrints(shopId: string, place: 'kitchen' | 'counter' | undefined) {
  const { data = [] } = useQuery({ ...undecidedPrintsQuery(shopId), enabled: place !== undefined });
  const prints = place === 'kitchen' ? data.filter(({ kotId }) => kotId !== null) : place ? data : [];
  const isLoud = prints.some(({ seenAt }) => place === 'counter' || seenAt === null);
  useEffect(() => {
    if (isLoud) return startPrintAlarm();
  }, [isLoud]);
  return prints;
}

interface Props {
  opened: boolean;
  shopId: string;
  prints: readonly UndecidedPrint[];
  onClose: () => void;
}

/** In the kitchen: each is silenced there. The cook is who must be told, so that an incomplete paper can be told here. */
export function SeenPrints({ opened, shopId, prints, onClose }: Props) {
  const { undecided: m, jobs } = printJobMessages();
  const { mutate, isPending } = useMarkPrintSeen(shopId);
  const mayDecide = useMay(useCurrentShop())('print.decide');
  return (
    <Sheet opened={opened && prints.length > 0} title={jobs.title} onClose={onClose}>
      <p className={classes.reason}>{m.decide}</p>
      <ul className={classes.rows} aria-label={jobs.list}>
        {prints.map((print) => (
          <li key={print._id} className={classes.row}>
            <h3 className={`${classes.what} figures`}>{undecidedLine(print)}</h3>
            {print.seenAt !== null && <span className={classes.quiet}>{m.isSeen}</span>}
            {print.seenAt === null && mayDecide && (
              <Button
                disabled={isPending}
                aria-label={m.seenOf(undecidedLine(print))}
                onClick={() => mutate(print._id)}
              >
                {m.seen}
              </Button>
            )}
            {print.isUntold && mayDecide && (
              <ToldButton shopId={shopId} job={print} what={undecidedLine(print)} />
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** For who decides: printed again, at another printer, or not at all. */
export function DecidePrints({
  opened,
  shopId,
  prints,
  printers,
  onClose,
}: Props & { printers: readonly Printer[] }) {
  const { jobs } = printJobMessages();
  return (
    <Sheet opened={opened && prints.length > 0} title={jobs.title} onClose={onClose}>
      <ul className={classes.rows} aria-label={jobs.list}>
        {prints.map((print) => (
          <PrintJobRow
            key={print._id}
            shopId={shopId}
            job={print}
            printers={printers}
            heading={undecidedLine(print)}
          />
        ))}
      </ul>
    </Sheet>
  );
}

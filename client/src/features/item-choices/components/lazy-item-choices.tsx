import { Suspense, useContext } from 'react';
import { CardSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { SeatFieldContext } from '../model/seat-field.ts';
import { ItemChoices } from './item-choices.tsx';
import type { ItemChoicesProps } from './item-choices-sheet.tsx';

/** Opens at once, even while `ItemChoices` still loads. */
export function LazyItemChoices(props: Omit<ItemChoicesProps, 'seatField'>) {
  const { item, onClose } = props;
  // Read here, because a module of the sheet would be one more file of a diner's first load.
  const seatField = useContext(SeatFieldContext);
  return (
    <Suspense
      fallback={
        <Sheet opened title={item.name} onClose={onClose}>
          <CardSkeletons count={3} height={92} />
        </Sheet>
      }
    >
      <ItemChoices {...props} seatField={seatField} />
    </Suspense>
  );
}

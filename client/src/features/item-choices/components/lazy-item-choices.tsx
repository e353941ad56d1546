import { Suspense } from 'react';
import { CardSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { ItemChoices } from './item-choices.tsx';
import type { ItemChoicesProps } from './item-choices-sheet.tsx';

/** Opens at once, even while `ItemChoices` still loads. */
export function LazyItemChoices(props: ItemChoicesProps) {
  const { item, onClose } = props;
  return (
    <Suspense
      fallback={
        <Sheet opened title={item.name} onClose={onClose}>
          <CardSkeletons count={3} height={92} />
        </Sheet>
      }
    >
      <ItemChoices {...props} />
    </Suspense>
  );
}

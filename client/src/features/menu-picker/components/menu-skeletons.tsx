import { RowSkeletons } from '../../../ui/feedback/skeletons.tsx';

/** In the shape of the menu's rows. */
export function MenuSkeletons() {
  return <RowSkeletons count={7} height={62} />;
}

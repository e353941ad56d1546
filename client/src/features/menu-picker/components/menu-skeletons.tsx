import { RowSkeletons } from '../../../ui/feedback/skeletons.tsx';

export function MenuSkeletons() {
  return <RowSkeletons count={7} height={68} />;
}

import { IconArrowDown } from '@tabler/icons-react';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useEffect, useState } from 'react';
import { kotElementId } from '../model/kot-order.ts';
import classes from './new-kots-below.module.css';

/** With oldest first, new KOTs may be below the fold. */
export function NewKotsBelow({ kots }: { kots: readonly Kot[] }) {
  const [below, setBelow] = useState<readonly Kot[]>([]);
  const ids = kots.map(({ _id }) => _id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once, when something arrives or grows old
  useEffect(() => {
    setBelow(
      kots.filter((kot) => {
        const top = document.getElementById(kotElementId(kot._id))?.getBoundingClientRect().top ?? 0;
        return top > window.innerHeight - 120;
      }),
    );
  }, [ids]);
  const [first] = below;
  if (!first) return null;
  return (
    <button
      type="button"
      className={`${classes.note} figures`}
      onClick={() => {
        document
          .getElementById(kotElementId(first._id))
          ?.scrollIntoView({ behavior: 'smooth', block: 'center' });
        setBelow([]);
      }}
    >
      New: {below.map(({ tokenNo }) => `#${tokenNo}`).join(', ')}
      <IconArrowDown size={26} aria-hidden="true" />
    </button>
  );
}

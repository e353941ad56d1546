import { useQuery } from '@tanstack/react-query';
import { shiftMessages } from '@tawa/shared/messages/shifts.en.ts';
import { useEffect, useState } from 'react';
import { Skeleton } from '../../../ui/feedback/skeletons.tsx';
import { ListError } from '../../../ui/lists/list-error.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { receiptQuery } from '../shifts.queries.ts';
import classes from './receipt-sheet.module.css';

interface Props {
  shopId: string;
  movementId: string;
  title: string;
  onClose: () => void;
}

/** The photo of a receipt, as wide as the sheet. */
export default function ReceiptSheet({ shopId, movementId, title, onClose }: Props) {
  const { data, error, isFetching, refetch } = useQuery(receiptQuery(shopId, movementId));
  return (
    <Sheet opened title={title} onClose={onClose}>
      {!data && !error && <Skeleton height={380} />}
      {!data && error && (
        <ListError
          title={shiftMessages().movement.receiptNotLoaded}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && <Photo content={data} name={title} />}
    </Sheet>
  );
}

/** The address of the photo needs the session, so the browser gets the bytes instead. */
function Photo({ content, name }: { content: Blob; name: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const objectUrl = URL.createObjectURL(content);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [content]);
  return url ? <img className={classes.photo} src={url} alt={name} /> : null;
}

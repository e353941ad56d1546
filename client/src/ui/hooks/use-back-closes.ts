import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { addOverlay } from '../../lib/browser/overlay-history.ts';

/**
 * Back closes the caller while it lies topmost over its page.
 * @param onClose undefined if only the content can close it
 */
export function useBackCloses(onClose: (() => void) | undefined): {
  isTop: () => boolean;
  close: () => void;
} {
  const latest = useRef(onClose);
  const added = useRef<ReturnType<typeof addOverlay>>(undefined);
  useEffect(() => {
    latest.current = onClose;
  });
  const [overlay] = useState(() => ({
    isTop: () => added.current?.isTop() ?? false,
    close: () => latest.current?.(),
  }));
  useLayoutEffect(() => {
    added.current = addOverlay(latest.current && overlay.close);
    return added.current.release;
  }, [overlay]);
  return overlay;
}

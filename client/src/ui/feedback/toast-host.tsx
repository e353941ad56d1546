import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Toast, useToaster } from 'react-hot-toast/headless';
import type { Spot } from './clear-spot.ts';
import classes from './toast-host.module.css';

export function ToastHost() {
  const { toasts, handlers } = useToaster({ duration: 4_000, success: { duration: 2_000 } });
  const hostRef = useRef<HTMLDivElement>(null);
  const stackHeightPx = toasts.reduce((sum, { height = 0 }) => sum + height + GAP_PX, 0);
  const { side, startPx, bottomPx } = useClearSpot(hostRef, Math.max(0, stackHeightPx - GAP_PX));
  // Outside the root, which an open sheet makes inert.
  return createPortal(
    <div
      ref={hostRef}
      className={classes.host}
      style={{ insetBlockEnd: bottomPx, insetInlineStart: startPx, justifyItems: side }}
      data-toasts=""
    >
      {toasts.map((toast) => (
        <ToastBar
          key={toast.id}
          toast={toast}
          offsetPx={handlers.calculateOffset(toast)}
          onHeight={handlers.updateHeight}
        />
      ))}
    </div>,
    document.body,
  );
}

const GAP_PX = 8;
const BOTTOM: Spot = { side: 'center', startPx: 16, bottomPx: 16 };

function useClearSpot(host: RefObject<HTMLElement | null>, stackHeightPx: number): Spot {
  const [spot, setSpot] = useState(BOTTOM);
  const latest = useRef(BOTTOM);
  useLayoutEffect(() => {
    const { current } = host;
    if (!current || stackHeightPx === 0) {
      latest.current = BOTTOM;
      return;
    }
    const report = (next: Spot) => {
      latest.current = next;
      setSpot(next);
    };
    let stop: () => void = () => undefined;
    let isEnded = false;
    // Without the file, as offline, toasts stay at the bottom.
    import('./clear-spot.ts').then(
      ({ watchClearSpot }) => {
        if (!isEnded) stop = watchClearSpot(current, stackHeightPx, latest.current, report);
      },
      () => undefined,
    );
    return () => {
      isEnded = true;
      stop();
    };
  }, [host, stackHeightPx]);
  return spot;
}

interface Props {
  toast: Toast;
  offsetPx: number;
  onHeight: (id: string, heightPx: number) => void;
}

function ToastBar({ toast: { id, type, visible, message, ariaProps }, offsetPx, onHeight }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => onHeight(id, place.current?.offsetHeight ?? 0), [id, onHeight]);
  return (
    <div ref={place} className={classes.place} style={{ translate: `0 ${-offsetPx}px` }}>
      <ToastSurface type={type} message={message as string} isLeaving={!visible} ariaProps={ariaProps} />
    </div>
  );
}

type SurfaceProps = Pick<Toast, 'type'> &
  Partial<Pick<Toast, 'ariaProps'>> & { message: string; isLeaving?: boolean };

export function ToastSurface({ type, message, isLeaving = false, ariaProps }: SurfaceProps) {
  return (
    <div className={classes.toast} data-leaving={isLeaving || undefined}>
      {type !== 'blank' && <span className={classes.icon} data-type={type} />}
      <div className={classes.message} {...ariaProps}>
        {message}
      </div>
    </div>
  );
}

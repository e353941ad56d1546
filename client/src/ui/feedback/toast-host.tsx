import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Toast, useToaster } from 'react-hot-toast/headless';
import classes from './toast-host.module.css';

export function ToastHost() {
  const { toasts, handlers } = useToaster({ duration: 4_000, success: { duration: 2_000 } });
  const stackHeightPx = toasts.reduce((sum, { height = 0 }) => sum + height + GAP_PX, 0);
  const bottomPx = useBottomClearOfActions(stackHeightPx);
  // Outside the root, which an open sheet makes inert.
  return createPortal(
    <div className={classes.host} style={{ insetBlockEnd: bottomPx }} data-toasts="">
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
const EDGE_PX = 16;
/** From here on the toasts stand in a corner, beside dialogs and bars (`toast-host.module.css`). */
const CORNER_MIN_WIDTH = '(width >= 1100px)';

/**
 * Toasts stand at the bottom: headings, a dialog's title and the state of an invoice are at the top. In the middle of a
 * narrow window they stand above what is at the bottom there: the footer of the top dialog, or the page's bars.
 */
function useBottomClearOfActions(stackHeightPx: number): number {
  const [bottomPx, setBottomPx] = useState(EDGE_PX);
  useLayoutEffect(() => {
    if (stackHeightPx === 0) return;
    const sizes = new ResizeObserver(measure);
    function measure(): void {
      const isInCorner = window.matchMedia(CORNER_MIN_WIDTH).matches;
      setBottomPx(isInCorner ? EDGE_PX : bottomAbove(actionsAtBottom(), stackHeightPx));
    }
    measure();
    for (const element of actionsAtBottom()) sizes.observe(element);
    const dialogs = new MutationObserver(measure);
    dialogs.observe(document.body, { childList: true });
    window.addEventListener('resize', measure);
    return () => {
      sizes.disconnect();
      dialogs.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [stackHeightPx]);
  return bottomPx;
}

function actionsAtBottom(): Element[] {
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1);
  return [...(dialog ?? document).querySelectorAll(dialog ? 'footer' : '[data-bottom-bar]')];
}

/** In px from the window's bottom edge. Elements that end above the toasts do not count. */
function bottomAbove(elements: readonly Element[], stackHeightPx: number): number {
  const toastsTopPx = window.innerHeight - EDGE_PX - stackHeightPx;
  const tops = elements
    .map((element) => element.getBoundingClientRect())
    .filter(({ height, bottom }) => height > 0 && bottom > toastsTopPx)
    .map(({ top }) => top);
  return Math.max(EDGE_PX, window.innerHeight - Math.min(window.innerHeight, ...tops) + GAP_PX);
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

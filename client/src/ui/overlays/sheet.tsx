import { appMessages } from '@tawa/shared/messages/app.en.ts';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useEscapeAndBack } from '../hooks/use-escape-and-back.ts';
import classes from './sheet.module.css';

interface Props {
  opened: boolean;
  title: ReactNode;
  /** Without it only the content can close the sheet. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
  footer?: ReactNode;
  /** `left`: a drawer. */
  side?: 'left';
}

export function Sheet(props: Props) {
  return props.opened ? createPortal(<OpenSheet {...props} />, document.body) : null;
}

function OpenSheet({ title, onClose, children, footer, side }: Props) {
  const backdrop = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDivElement>(null);
  const isBackdropPressed = useRef(false);
  useEffect(() => {
    const release = makeOthersInert(backdrop.current);
    const first = dialog.current?.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? dialog.current)?.focus();
    return release;
  }, []);
  useEscapeAndBack(onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    // biome-ignore lint/a11y/noStaticElementInteractions: the backdrop duplicates the Close button
    <div
      ref={backdrop}
      className={classes.backdrop}
      data-side={side}
      // On click, but not when a text selection ends here.
      onPointerDown={(event) => {
        isBackdropPressed.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (isBackdropPressed.current && event.target === event.currentTarget) onClose?.();
      }}
    >
      <SheetSurface
        ref={dialog}
        role="dialog"
        aria-modal="true"
        tabIndex={-1}
        title={title}
        onClose={onClose}
        footer={footer}
      >
        {children}
      </SheetSurface>
    </div>
  );
}

type SurfaceProps = Omit<ComponentProps<'div'>, 'title'> &
  Pick<Props, 'title' | 'onClose' | 'children' | 'footer'>;

/** What is seen of a sheet, without its behaviour. */
export function SheetSurface({ title, onClose, children, footer, ...rest }: SurfaceProps) {
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the caller sets the role
    <div {...rest} className={classes.sheet} aria-labelledby={titleId}>
      <header className={classes.header}>
        <h2 id={titleId}>{title}</h2>
        {onClose && (
          <button type="button" className={classes.close} aria-label={appMessages().close} onClick={onClose}>
            ×
          </button>
        )}
      </header>
      <div className={classes.body}>{children}</div>
      {footer && <footer className={classes.footer}>{footer}</footer>}
    </div>
  );
}

interface OpenSheetEntry {
  backdrop: HTMLElement;
  previousFocus: Element | null;
}

/** Topmost last; they close in any order. */
const openSheets: OpenSheetEntry[] = [];

/** The returned release function restores the focus. */
function makeOthersInert(backdrop: HTMLElement | null): () => void {
  if (!backdrop) return () => undefined;
  const entry = { backdrop, previousFocus: document.activeElement };
  openSheets.push(entry);
  updateInertAndScrollLock();
  return () => {
    const above = openSheets[openSheets.indexOf(entry) + 1];
    openSheets.splice(openSheets.indexOf(entry), 1);
    updateInertAndScrollLock();
    // The sheet above was opened from this one, so it returns the focus to where this one would.
    if (above) above.previousFocus = entry.previousFocus;
    else if (entry.previousFocus instanceof HTMLElement) entry.previousFocus.focus();
  };
}

function updateInertAndScrollLock(): void {
  const top = openSheets.at(-1)?.backdrop;
  for (const child of document.body.children) {
    if (child instanceof HTMLElement && !child.matches(INTERACTIVE_ABOVE_SHEETS))
      child.inert = top !== undefined && child !== top;
  }
  document.documentElement.style.overflow = top ? 'hidden' : '';
}

/** Toasts, menus that were opened in a sheet, and what waits for an answer. */
const INTERACTIVE_ABOVE_SHEETS = '[data-toasts], [data-base-ui-portal], [data-above-sheets]';

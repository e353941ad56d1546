import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAtomValue } from '../../lib/store.ts';
import '../theme/paper.css';
import classes from './print-paper.module.css';
import { receiptWidthAtom } from './receipt-width.ts';

const MM_PER_PX = 25.4 / 96;
/** A page too short by a fraction would print a second one. */
const SLACK_MM = 1;

/** While mounted, printing prints it alone. Chromium has no `auto` page height, so the paper is measured. */
export function PrintReceipt({ children }: { children: ReactNode }) {
  const width = useAtomValue(receiptWidthAtom);
  const paper = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const { current: element } = paper;
    if (!element) return;
    // `offsetHeight` ignores the transform of an opening dialog.
    const measure = () => setHeight(Math.ceil(element.offsetHeight * MM_PER_PX) + SLACK_MM);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Includes content since the last frame.
    const measureNow = () => flushSync(measure);
    window.addEventListener('beforeprint', measureNow);
    const unmark = markPrintAncestors(element);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', measureNow);
      unmark();
    };
  }, []);
  return (
    <>
      <style>{`@page { size: ${width}mm ${height}mm; margin: 0 }`}</style>
      <div ref={paper} className={classes.paper} data-width={width} style={{ width: `${width}mm` }}>
        {children}
      </div>
    </>
  );
}

interface PrintPagesProps {
  isHiddenOnScreen?: boolean;
  children: ReactNode;
}

/** One A4 page per child, printed alone. */
export function PrintPages({ isHiddenOnScreen = false, children }: PrintPagesProps) {
  const pages = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (pages.current ? markPrintAncestors(pages.current) : undefined), []);
  return (
    <>
      <style>{'@page { size: A4 portrait; margin: 0 }'}</style>
      <div ref={pages} className={classes.sheets} data-unseen={isHiddenOnScreen}>
        {children}
      </div>
    </>
  );
}

/** The print stylesheet hides everything unmarked. */
function markPrintAncestors(paper: HTMLElement): () => void {
  const ancestors: HTMLElement[] = [];
  for (let parent = paper.parentElement; parent; parent = parent.parentElement) ancestors.push(parent);
  for (const element of ancestors) element.dataset.printWay = '';
  return () => {
    for (const element of ancestors) delete element.dataset.printWay;
  };
}

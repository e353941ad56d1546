import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAtomValue } from '../../lib/store.ts';
import classes from './print-paper.module.css';
import { paperWidthAtom } from './receipt-width.ts';

const MM_PER_PX = 25.4 / 96;
/** A hair too short would cost a second page. */
const SLACK_MM = 1;

/**
 * Shows its children as they will come out of the printer. As long as it is on the screen, printing prints it
 * alone, on a page of just its size: Chromium knows no `auto` height, so the paper is measured.
 */
export function PrintPaper({ children }: { children: ReactNode }) {
  const width = useAtomValue(paperWidthAtom);
  const paper = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const { current: element } = paper;
    if (!element) return;
    // Its own height: while a dialog slides in, the box on the screen is another.
    const measure = () => setHeight(Math.ceil(element.offsetHeight * MM_PER_PX) + SLACK_MM);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // What came since the last frame has to fit on the page as well.
    const measureNow = () => flushSync(measure);
    window.addEventListener('beforeprint', measureNow);
    const unmark = markWay(element);
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

/** Sheets of A4, one for each child: shown small, printed alone. `unseen` keeps them off the screen. */
export function PrintSheets({ unseen = false, children }: { unseen?: boolean; children: ReactNode }) {
  const sheets = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (sheets.current ? markWay(sheets.current) : undefined), []);
  return (
    <>
      <style>{'@page { size: A4 portrait; margin: 0 }'}</style>
      <div ref={sheets} className={classes.sheets} data-unseen={unseen}>
        {children}
      </div>
    </>
  );
}

/** Marks all that holds the paper, so that the print stylesheet can leave everything else out. */
function markWay(paper: HTMLElement): () => void {
  const way: HTMLElement[] = [];
  for (let at = paper.parentElement; at; at = at.parentElement) way.push(at);
  for (const element of way) element.dataset.printWay = '';
  return () => {
    for (const element of way) delete element.dataset.printWay;
  };
}

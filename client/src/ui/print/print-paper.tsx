import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAtomValue } from '../../lib/store.ts';
import '../theme/paper.css';
import classes from './print-paper.module.css';
import { receiptWidthAtom } from './receipt-width.ts';

const MM_PER_PX = 25.4 / 96;
/** If the page were too short by a fraction of a millimetre, a second one would be printed. */
const SLACK_MM = 1;

/**
 * While it is mounted, printing prints only this; of two, the later. Chromium has no page height `auto`, so the paper
 * is measured.
 */
export function PrintReceipt({ children }: { children: ReactNode }) {
  const width = useAtomValue(receiptWidthAtom);
  const paper = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const { current: element } = paper;
    if (!element) return;
    // `offsetHeight` is not affected by the transform of a dialog that opens.
    const measure = () => setHeight(Math.ceil(element.offsetHeight * MM_PER_PX) + SLACK_MM);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Also measures content that has come since the last frame.
    const measureNow = () => flushSync(measure);
    window.addEventListener('beforeprint', measureNow);
    const unmark = markPaper(element);
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

/** Prints each child on an A4 page, and nothing else. */
export function PrintPages({ isHiddenOnScreen = false, children }: PrintPagesProps) {
  const pages = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (pages.current ? markPaper(pages.current) : undefined), []);
  return (
    <>
      <style>{'@page { size: A4 portrait; margin: 0 }'}</style>
      <div ref={pages} className={classes.sheets} data-unseen={isHiddenOnScreen}>
        {children}
      </div>
    </>
  );
}

/** A sheet with a paper may lie over a page or a sheet with another. */
const papers: HTMLElement[] = [];

/** @returns ends it */
function markPaper(paper: HTMLElement): () => void {
  papers.push(paper);
  markPrintAncestors();
  return () => {
    papers.splice(papers.indexOf(paper), 1);
    markPrintAncestors();
  };
}

/** Marks the elements around the latest paper, because the print style sheet hides everything that is not marked. */
function markPrintAncestors(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-print-way]'))
    delete element.dataset.printWay;
  for (let parent = papers.at(-1)?.parentElement; parent; parent = parent.parentElement)
    parent.dataset.printWay = '';
}

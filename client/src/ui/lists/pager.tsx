import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { IconButton } from '../elements/icon-button.tsx';
import classes from './pager.module.css';

interface Props {
  /** From 1. */
  page: number;
  filteredCount: number;
  resultPerPage: number;
  onPage: (page: number) => void;
}

/** Leads through a list that comes in pages; not there when one page holds everything. */
export function Pager({ page, filteredCount, resultPerPage, onPage }: Props) {
  if (filteredCount <= resultPerPage) return null;
  const pages = Math.ceil(filteredCount / resultPerPage);
  return (
    <nav className={classes.pager} aria-label="Pages">
      <IconButton label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <span className="figures" aria-current="page">
        Page {page} of {pages}
      </span>
      <IconButton label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </nav>
  );
}

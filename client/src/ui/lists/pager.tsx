import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { IconButton } from '../elements/button.tsx';
import classes from './pager.module.css';

interface Props {
  /** 1-based. */
  page: number;
  filteredCount: number;
  resultPerPage: number;
  onPage: (page: number) => void;
}

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

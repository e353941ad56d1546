import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { staffUiMessages } from '@tawa/shared/messages/staff-ui.en.ts';
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
  const m = staffUiMessages().pager;
  return (
    <nav className={classes.pager} aria-label={m.pages}>
      <IconButton label={m.previous} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <span className="figures" aria-current="page">
        {m.pageOf(page, pages)}
      </span>
      <IconButton label={m.next} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </nav>
  );
}

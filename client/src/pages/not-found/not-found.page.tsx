import { notFoundMessages } from '@tawa/shared/messages/not-found.en.ts';
import { useEffect } from 'react';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { FullPageNotice } from '../../ui/feedback/full-page-notice.tsx';

export default function NotFoundPage() {
  const m = notFoundMessages().notFound;
  useEffect(() => {
    const before = document.title;
    document.title = m.title;
    return () => {
      document.title = before;
    };
  }, [m.title]);
  return (
    <FullPageNotice kicker={m.title}>
      <h1>{m.lost}</h1>
      <p>{m.pageNotAvailable}</p>
      <ButtonLink to={paths.login()}>{m.goToHomepage}</ButtonLink>
    </FullPageNotice>
  );
}

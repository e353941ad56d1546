import { useEffect } from 'react';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { FullPageNotice } from '../../ui/feedback/notice.tsx';

const TITLE = '404-NOT FOUND';

export default function NotFoundPage() {
  useEffect(() => {
    const before = document.title;
    document.title = TITLE;
    return () => {
      document.title = before;
    };
  }, []);
  return (
    <FullPageNotice kicker={TITLE}>
      <h1>Oops! You're Lost</h1>
      <p>The page you are looking for is not available. Try going back to the homepage.</p>
      <ButtonLink to={paths.login()}>Go to the homepage</ButtonLink>
    </FullPageNotice>
  );
}

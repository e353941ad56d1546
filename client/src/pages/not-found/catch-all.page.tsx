import { notFoundMessages } from '@tawa/shared/messages/not-found.en.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { FullPageNotice } from '../../ui/feedback/full-page-notice.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';

export default function CatchAllPage() {
  const m = notFoundMessages().unknownAddress;
  usePageTitle(m.title);
  return (
    <FullPageNotice>
      <h1>{m.nothingHere}</h1>
      <p>{m.leadsNowhere}</p>
      <ButtonLink to={paths.login()}>{m.goToLogin}</ButtonLink>
    </FullPageNotice>
  );
}

import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { FullPageNotice } from '../../ui/feedback/notice.tsx';
import { usePageTitle } from '../../ui/hooks/use-page.ts';

export default function CatchAllPage() {
  usePageTitle('Nothing here');
  return (
    <FullPageNotice>
      <h1>There is nothing here</h1>
      <p>This address does not lead anywhere. To order, scan the code on your table; staff sign in below.</p>
      <ButtonLink to={paths.login()}>Go to the login</ButtonLink>
    </FullPageNotice>
  );
}

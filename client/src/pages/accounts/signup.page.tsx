import { ListPage } from '../../ui/list-page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

export default function SignupPage() {
  usePageTitle('Sign up');
  return <ListPage title="Sign up">{null}</ListPage>;
}

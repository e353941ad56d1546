import { accountMessages } from '@tawa/shared/messages/accounts.en.ts';
import { useEffect } from 'react';
import { ProfileCard } from '../../features/accounts/components/profile/profile-card.tsx';
import { ProfileForm } from '../../features/accounts/components/profile/profile-form.tsx';
import { HomeLayout } from '../../layout/home-layout.tsx';
import { refetchCurrentUser, useSession } from '../../lib/session.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import classes from './profile.module.css';

export default function ProfilePage() {
  const m = accountMessages().profile;
  usePageTitle(m.title);
  const session = useSession();
  // A pending email may have been confirmed on another device.
  useEffect(() => void refetchCurrentUser(), []);
  if (session.status !== 'signed-in') return null;
  const { user } = session;
  return (
    <HomeLayout user={user}>
      <h1>{m.title}</h1>
      <div className={classes.parts}>
        <ProfileCard user={user} />
        <section className={classes.form} aria-label={m.profile}>
          <ProfileForm key={user._id} user={user} />
        </section>
      </div>
    </HomeLayout>
  );
}

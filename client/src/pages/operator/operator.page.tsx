import { operatorMessages } from '@tawa/shared/messages/operator.en.ts';
import { OperatorOverview } from '../../features/operator/components/operator-overview.tsx';
import { HomeLayout } from '../../layout/home-layout.tsx';
import { useSession } from '../../lib/session.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import classes from './operator.module.css';

export default function OperatorPage() {
  const { page: m, server, settings } = operatorMessages();
  usePageTitle(m.operator);
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const { user } = session;
  return (
    <HomeLayout user={user}>
      <h1>{m.operator}</h1>
      <p className={classes.who}>{m.operates(user.name, user.email)}</p>
      <OperatorOverview />
      <div className={classes.parts}>
        <section className={classes.part}>
          <h2>{server.server}</h2>
          <ul className={classes.links}>
            <ServerLink href="/healthz" name={server.health} about={server.healthHint} />
            <ServerLink href="/readyz" name={server.readiness} about={server.readinessHint} />
            <ServerLink href="/docs" name={server.docs} about={server.docsHint} />
            <ServerLink href="/api/v1/openapi.json" name={server.openApi} about={server.openApiHint} />
          </ul>
        </section>
        <section className={classes.part}>
          <h2>{m.settings}</h2>
          <p>{m.settingsAre}</p>
          <dl className={classes.settings}>
            {Object.entries(settings).map(([name, about]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{about}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </HomeLayout>
  );
}

function ServerLink({ href, name, about }: { href: string; name: string; about: string }) {
  return (
    <li>
      <a href={href} target="_blank" rel="noreferrer">
        <span className={classes.name}>{name}</span>
        <span className={classes.about}>{about}</span>
      </a>
    </li>
  );
}

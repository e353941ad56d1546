import { OperatorOverview } from '../../features/operator/components/operator-overview.tsx';
import { HomeLayout } from '../../layout/home-layout.tsx';
import { useSession } from '../../lib/session.ts';
import { usePageTitle } from '../../ui/hooks/use-page.ts';
import classes from './operator.module.css';

export default function OperatorPage() {
  usePageTitle('Operator');
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const { user } = session;
  return (
    <HomeLayout user={user}>
      <h1>Operator</h1>
      <p className={classes.who}>
        {user.name}, {user.email}, operates this installation: ADMIN_EMAILS names this address.
      </p>
      <OperatorOverview />
      <div className={classes.parts}>
        <section className={classes.part}>
          <h2>The server</h2>
          <ul className={classes.links}>
            <ServerLink href="/healthz" name="Health" about="Returns ok while the server is running." />
            <ServerLink
              href="/readyz"
              name="Readiness"
              about="Tests a database write and reports why orders could not be placed."
            />
            <ServerLink href="/docs" name="Docs" about="Every API endpoint, to read and to try." />
            <ServerLink href="/api/v1/openapi.json" name="OpenAPI" about="The same, machine-readable." />
          </ul>
        </section>
        <section className={classes.part}>
          <h2>Settings</h2>
          <p>They are environment variables, read when the program starts.</p>
          <dl className={classes.settings}>
            {SETTINGS.map(([name, about]) => (
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

const SETTINGS = [
  ['DATA_DIR', 'The folder with all data. Back this up.'],
  ['PUBLIC_URL', 'The address in QR codes, mails and shared bills.'],
  [
    'SMTP_URL, MAIL_FROM',
    'The mail server and the sender. Without them each mail is a file in DATA_DIR/outbox.',
  ],
  ['BACKUP_DIR', 'The folder for backups, on another disk. BACKUP_EVERY and BACKUP_KEEP say how many.'],
  ['METRICS', 'Who may read /metrics: this machine alone (local), anybody (on), nobody (off).'],
  ['MAX_LAG', 'Event-loop lag in ms above which list requests are rejected so that orders get through.'],
  ['ADMIN_EMAILS', 'Who sees this page: verified emails of owners, with commas between them.'],
] as const;

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

import { LoginForm } from '../../features/accounts/components/login-form.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import classes from './login.module.css';

export default function LoginPage() {
  usePageTitle('Login');
  return (
    <div className={classes.screen}>
      <Pan />
      <main className={classes.desk}>
        <div className={classes.column}>
          <h1>Welcome to Tawa!</h1>
          <p className={classes.hint}>Please sign-in to your dashboard</p>
          <LoginForm />
        </div>
      </main>
    </div>
  );
}

const RINGS = [92, 84, 66, 48, 30, 12];

/** A tawa from above, too large for its panel. */
function Pan() {
  return (
    <div className={classes.panel} aria-hidden="true">
      <svg className={classes.pan} viewBox="0 0 300 300" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="m186 116 88-88" strokeWidth="15" strokeLinecap="round" />
        {RINGS.map((radius, index) => (
          <circle
            key={radius}
            cx="120"
            cy="182"
            r={radius}
            strokeWidth={index === 0 ? 5 : 1}
            opacity={index === 0 ? 1 : 0.75 - index * 0.08}
          />
        ))}
      </svg>
    </div>
  );
}

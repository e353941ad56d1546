import { shopMessages } from '@tawa/shared/messages/shops.en.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { Link } from 'react-router';
import { shopPaths } from '../../../../lib/shop-paths.ts';
import { nextStep } from '../../../setup/model/setup-steps.ts';
import { useCloseCompleteSetup, useOpenSetup } from '../../hooks/use-setup.ts';
import { SetupAction } from './setup-action.tsx';
import classes from './setup-bar.module.css';
import { SetupProgress } from './setup-progress.tsx';

/** The set-up list in one line, for the pages to which its steps lead. */
export default function SetupBar({ shop }: { shop: Shop }) {
  const m = shopMessages().setup;
  const setup = useOpenSetup(shop);
  useCloseCompleteSetup(shop);
  const step = setup && nextStep(setup);
  if (!step) return null;
  const isPlaced = step === 'testOrder' && setup.testOrder === 'PLACED';
  return (
    <section className={classes.bar} aria-label={m.bar}>
      <Link to={shopPaths.counter(shop)} className={classes.all}>
        <strong>{m.bar}</strong>
        <SetupProgress setup={setup} />
      </Link>
      {isPlaced ? (
        <p className={classes.note}>{m.testOrderPlaced}</p>
      ) : (
        <SetupAction step={step} setup={setup} shop={shop} variant="quiet">
          {m.next(m.steps[step].title)}
        </SetupAction>
      )}
    </section>
  );
}

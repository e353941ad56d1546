import { shopMessages } from '@tawa/shared/messages/shops.en.ts';
import type { Setup } from '@tawa/shared/shops/shops.contract.ts';
import { countStepsDone, isStepDone, SETUP_STEPS } from '../../../setup/model/setup-steps.ts';
import classes from './setup-progress.module.css';

export function SetupProgress({ setup }: { setup: Setup }) {
  const text = shopMessages().setup.progress(countStepsDone(setup), SETUP_STEPS.length);
  return (
    <span className={classes.progress}>
      <span className={classes.steps} aria-hidden="true">
        {SETUP_STEPS.map((step) => (
          <span key={step} className={classes.step} data-done={isStepDone(setup, step)} />
        ))}
      </span>
      <span className={`${classes.text} figures`}>{text}</span>
    </span>
  );
}

import { IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react';
import { shopMessages } from '@tawa/shared/messages/shops.en.ts';
import type { Setup, Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useId, useState } from 'react';
import { Button, IconButton } from '../../../../ui/elements/button.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { isStepDone, nextStep, SETUP_STEPS, type SetupStep } from '../../../setup/model/setup-steps.ts';
import { useChooseInSetup, useCloseCompleteSetup, useOpenSetup } from '../../hooks/use-setup.ts';
import { SetupAction } from './setup-action.tsx';
import classes from './setup-list.module.css';
import { SetupProgress } from './setup-progress.tsx';

interface Props {
  shop: Shop;
  onStartOrder: () => void;
}

/** The first steps of a new shop, until all are done or the owner hides them. */
export default function SetupList({ shop, onStartOrder }: Props) {
  const m = shopMessages().setup;
  const id = useId();
  const setup = useOpenSetup(shop);
  useCloseCompleteSetup(shop);
  if (!setup) return null;
  return (
    <section className={classes.list} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>{m.title(shop.name)}</h2>
        <SetupProgress setup={setup} />
        <HideButton shop={shop} />
      </header>
      <ol className={classes.steps}>
        {SETUP_STEPS.map((step) => (
          <StepRow key={step} step={step} setup={setup} shop={shop} onStartOrder={onStartOrder} />
        ))}
      </ol>
    </section>
  );
}

interface RowProps extends Props {
  step: SetupStep;
  setup: Setup;
}

function StepRow({ step, setup, shop, onStartOrder }: RowProps) {
  const m = shopMessages().setup;
  const { title, purpose, action } = m.steps[step];
  const isDone = isStepDone(setup, step);
  const isPlaced = step === 'testOrder' && setup.testOrder === 'PLACED';
  const obstacle = isDone ? undefined : obstacleOf(step, setup);
  return (
    <li className={classes.step} data-done={isDone}>
      {isDone ? (
        <IconCircleCheckFilled className={classes.mark} size={24} aria-label={m.done} />
      ) : (
        <IconCircle className={classes.mark} size={24} stroke={1.5} aria-hidden="true" />
      )}
      <div className={classes.words}>
        <h3>{title}</h3>
        {!isDone && <p>{isPlaced ? m.testOrderPlaced : purpose}</p>}
      </div>
      {obstacle && <p className={classes.obstacle}>{obstacle}</p>}
      {!isDone && !obstacle && (
        <div className={classes.actions}>
          {(step === 'billing' || step === 'printer') && <SkipButton shop={shop} step={step} />}
          <SetupAction
            step={step}
            setup={setup}
            shop={shop}
            variant={step === nextStep(setup) ? 'filled' : 'quiet'}
            onStartOrder={onStartOrder}
          >
            {isPlaced ? m.cancelTestOrder : action}
          </SetupAction>
        </div>
      )}
    </li>
  );
}

function obstacleOf(step: SetupStep, { tables, items }: Setup): string | undefined {
  const m = shopMessages().setup;
  if (step === 'codes' && !tables) return m.addTableFirst;
  return step === 'testOrder' && !items ? m.addItemFirst : undefined;
}

/** What a shop may do without. */
const SKIPPABLE_STEPS = {
  billing: { choice: 'BILLING_SKIPPED', label: 'notRegistered' },
  printer: { choice: 'PRINTER_SKIPPED', label: 'noPrinter' },
} as const;

function SkipButton({ shop, step }: { shop: Shop; step: keyof typeof SKIPPABLE_STEPS }) {
  const { mutate, isPending } = useChooseInSetup(shop._id);
  const { choice, label } = SKIPPABLE_STEPS[step];
  return (
    <Button variant="bare" busy={isPending} onClick={() => mutate(choice)}>
      {shopMessages().setup[label]}
    </Button>
  );
}

function HideButton({ shop }: { shop: Shop }) {
  const m = shopMessages().setup;
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useChooseInSetup(shop._id);
  return (
    <>
      <IconButton
        className={classes.hide}
        label={m.hide}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        <IconX size={20} aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        opened={isAsking}
        title={m.hideTitle}
        question={m.hideQuestion}
        confirmLabel={m.hideConfirm}
        backLabel={m.keep}
        busy={isPending}
        onConfirm={() => mutate('CLOSED')}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

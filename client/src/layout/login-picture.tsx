import { IconArrowDown } from '@tabler/icons-react';
import { accountMessages } from '@tawa/shared/messages/accounts.en.ts';
import { Button } from '../ui/elements/button.tsx';
import { Money } from '../ui/elements/money.tsx';
import { VegMark } from '../ui/elements/veg-mark.tsx';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import classes from './login-picture.module.css';

const DOSA_RUPEES = 140;
const COFFEE_RUPEES = 45;

/** One order on its way: the diner's menu, the kitchen, the paid bill. A picture: nothing in it answers. */
export function LoginPicture() {
  const m = accountMessages().picture;
  return (
    <div className={classes.picture} inert>
      <MenuRow />
      <IconArrowDown className={classes.arrow} size={20} />
      <KitchenKot />
      <IconArrowDown className={classes.arrow} size={20} />
      <div className={`${classes.card} ${classes.invoice}`}>
        <span>
          <span className={classes.name}>{m.invoice}</span>
          <span className={classes.quiet}>{m.payment}</span>
        </span>
        <StatusBadge tone="fine">{m.paid}</StatusBadge>
        <Money className={classes.total ?? ''} rupees={2 * DOSA_RUPEES + COFFEE_RUPEES} />
      </div>
    </div>
  );
}

function MenuRow() {
  const m = accountMessages().picture;
  return (
    <div className={`${classes.card} ${classes.item}`}>
      <VegMark mealType="VEG" />
      <span>
        <span className={classes.name}>{m.dosa}</span>
        <span className={classes.quiet}>{m.description}</span>
        <Money rupees={DOSA_RUPEES} />
      </span>
      <Button variant="quiet">{m.add}</Button>
    </div>
  );
}

function KitchenKot() {
  const m = accountMessages().picture;
  return (
    <div className={`${classes.card} ${classes.kot}`}>
      <p className={`${classes.head} figures`}>
        <span className={classes.token}>{m.token}</span>
        <span className={classes.quiet}>{m.age}</span>
      </p>
      <p className={classes.line}>
        <b className="figures">2</b> {m.dosa}
      </p>
      <p className={classes.line}>
        <b className="figures">1</b> {m.coffee}
      </p>
      <div className={classes.action}>
        <Button wide variant="quiet">
          {m.served}
        </Button>
      </div>
    </div>
  );
}

import { type ReactNode, useId } from 'react';
import classes from './choice-group.module.css';

interface Props {
  /** Id of the option group; undefined for the variants. */
  groupId?: string;
  name: string;
  /** Says in words how many can be chosen. */
  rule: string;
  role: 'radiogroup' | 'group';
  isRequired: boolean;
  error: string | undefined;
  children: ReactNode;
}

/** A named group of radio buttons, check boxes or steppers, with its rule. */
export function ChoiceGroup({ groupId = '', name, rule, role, isRequired, error, children }: Props) {
  const id = useId();
  const isRadio = role === 'radiogroup';
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support them
    <div
      role={role}
      className={classes.group}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-rule ${id}-error`}
      aria-required={isRadio ? isRequired : undefined}
      aria-invalid={isRadio ? Boolean(error) : undefined}
      data-choice-group={groupId}
      data-unmet={Boolean(error)}
    >
      <div className={classes.head}>
        <h3 id={`${id}-name`} className={classes.name}>
          {name}
        </h3>
        <span id={`${id}-rule`} className={classes.rule} data-required={isRequired}>
          {rule}
        </span>
      </div>
      <p id={`${id}-error`} className={classes.error} role={error ? 'alert' : undefined}>
        {error}
      </p>
      {children}
    </div>
  );
}

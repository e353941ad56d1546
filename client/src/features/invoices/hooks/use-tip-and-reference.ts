import { toPaise } from '@tawa/shared/money.ts';
import { useState } from 'react';
import { parseRupees } from '../model/typed-rupees.ts';

/** What few payments have beside their amount, as it is typed. */
export function useTipAndReference() {
  const [tipText, setTipText] = useState('');
  const [referenceText, setReferenceText] = useState('');
  const reference = referenceText.trim() || undefined;
  const tip = tipText.trim() === '' ? 0 : parseRupees(tipText);
  return {
    tipText,
    setTipText,
    referenceText,
    setReferenceText,
    /** In rupees; undefined if it is no amount. */
    tip,
    /** In paise; 0 if it is no amount. */
    tipInPaise: toPaise(tip ?? 0),
    reference,
    /** What a request sends of them. */
    body: { ...(tip && { tip }), ...(reference && { reference }) },
    /** True if either is typed, also wrongly. */
    isTyped: tip !== 0 || reference !== undefined,
    clear() {
      setTipText('');
      setReferenceText('');
    },
  };
}

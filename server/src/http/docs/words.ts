import type { Access } from '@tawa/shared/access.ts';
import type { CallLimit } from '@tawa/shared/contract/endpoint.ts';

/** Who may make a call, as a sentence. */
export const accessLabels: Record<Access, string> = {
  anyone: 'Open to anyone.',
  signedIn: 'For whoever is signed in.',
  anyOwner: 'For owners.',
  anyWaiter: 'For waiters.',
  'shop.anyone': 'Open to anyone.',
  'shop.staff': 'For the owner and the waiters of the shop.',
  'shop.owner': 'For the owner of the shop.',
};

/** How often a call may be made, as a sentence. */
export function limitLabel({ calls, perSeconds, misses }: CallLimit): string {
  const what = misses ? 'answers of 404' : 'calls';
  return `At most ${calls} ${what} in ${perSeconds / 60} minutes from one address.`;
}

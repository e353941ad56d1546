import type { RateLimitRule } from '@tawa/shared/contract/endpoint.ts';
import type { Access } from '@tawa/shared/contract/route.ts';

export const accessLabels: Record<Access, string> = {
  anyone: 'Open to anyone.',
  signedIn: 'For any signed-in user.',
  anyOwner: 'For owners.',
  anyWaiter: 'For waiters.',
  'shop.anyone': 'Open to anyone.',
  'shop.staff': 'For the owner and the waiters of the shop.',
  'shop.owner': 'For the owner of the shop.',
};

export function rateLimitLabel({ requests, perSeconds, countsOnlyNotFound }: RateLimitRule): string {
  const what = countsOnlyNotFound ? 'responses of 404' : 'requests';
  return `At most ${requests} ${what} in ${perSeconds / 60} minutes from one address.`;
}

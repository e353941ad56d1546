import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import { staffMessages } from '@tawa/shared/messages/staff.en.ts';
import { isCurrentUserQuery, refetchCurrentUser } from '../../lib/session.ts';
import { currentUserId } from '../../lib/session-tokens.ts';
import { toastNotice } from '../../lib/toasts.ts';
import type { LiveFeature } from '../../realtime/live-updates.ts';

export const employeesKey = (shopId: string) => ['employees', shopId] as const;

/** People of the owner's other shops. No event tells of a change. */
export const peopleOfOtherShopsKey = (shopId: string) => ['people-of-other-shops', shopId] as const;

export const rightsLive: LiveFeature = {
  handlers: {
    rights: (queryClient, { shopId, userId }) => {
      void queryClient.invalidateQueries({ queryKey: employeesKey(shopId) });
      if (userId !== currentUserId()) return;
      void refetchCurrentUser().then(() => {
        const { roleChanged, leftShop } = staffMessages().navigation;
        const { workplaces } = queryClient.getQueryData<User | null>(['current-user']) ?? {};
        toastNotice(workplaces?.some((one) => one.shopId === shopId) ? roleChanged : leftShop);
        // After the guards have unmounted what the former role was shown.
        setTimeout(() => {
          const isOther = (query: Parameters<typeof isCurrentUserQuery>[0]) => !isCurrentUserQuery(query);
          queryClient.removeQueries({ type: 'inactive', predicate: isOther });
          void queryClient.invalidateQueries({ predicate: isOther });
        });
      });
    },
  },
  /** The role may be another one after events that were not replayed. */
  queryKeys: () => [['current-user']],
};

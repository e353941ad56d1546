import { ProfileCard } from '@tawa/client/src/features/accounts/components/profile/profile-card.tsx';
import type { Permission } from '@tawa/shared/permissions.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aShop } from '../../support/builders/shop.ts';
import { renderAt } from '../support/render-page.tsx';

test('each button of the card opens its form', async () => {
  const { ownerId, email, phoneNo, address } = aShop();
  const user = {
    _id: ownerId,
    name: 'Asha',
    email,
    phoneNo,
    role: 'OWNER',
    shopRole: 'OWNER',
    permissions: [] as Permission[],
    avatar: null,
    address,
  } as const;
  renderAt(<ProfileCard user={user} />, 'profile', '/profile');
  for (const name of ['Change Password', 'Change PIN', 'Update Avatar']) {
    await page.getByRole('button', { name }).click();
    const form = page.getByRole('dialog', { name });
    await expect.element(form).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(form).not.toBeInTheDocument();
  }
});

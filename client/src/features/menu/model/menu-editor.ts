import type { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { menuPaths } from '@tawa/shared/menu/menu.paths.ts';
import { createClient } from '../../../lib/api/create-client.ts';

/** Separate from `menuClient`, because diners load that one. */
export const menuEditor = createClient<typeof menuApi>(menuPaths);

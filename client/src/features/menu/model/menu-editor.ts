import type { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { menuPaths } from '@tawa/shared/menu/menu.paths.ts';
import { createClient } from '../../../lib/api/create-client.ts';

/** Apart from `menuClient`, which diners load. */
export const menuEditor = createClient<typeof menuApi>(menuPaths);

import { localStorageAtom } from './store.ts';

/** What this browser is, if it was enrolled as a till that several people share. */
export interface ThisTerminal {
  terminalToken: string;
  name: string;
  shopName: string;
}

export const thisTerminalAtom = localStorageAtom<ThisTerminal | null>('terminal', null);

/** Not in `paths`, because diners load that file. */
export const LOCK_SCREEN_PATH = '/terminal';
export const ENROL_TERMINAL_PATH = '/terminal/enrol';

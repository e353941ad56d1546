import { tooOldMessages } from '@tawa/shared/messages/too-old.en.ts';
import { queryClient } from '../lib/query-client.ts';
import { dismissStandingToast, standToast } from '../lib/standing-toast.ts';
import { onConnectionChange } from './connection-state.ts';

const RELOADED_FOR = 'reloadedForServer';
const OPEN_DIALOG = '[role$=dialog]';
/** A search field that is empty may have the focus. */
const TYPED_TEXT = ':is(input,textarea):focus:not([type=checkbox],[type=radio],:placeholder-shown)';

// A server may accept the page again, after its update was taken back.
onConnectionChange(({ state }) => {
  if (state === 'live') dismissStandingToast(tooOldMessages().closeAndOpen);
});

/** Called whenever a server refuses this page's protocol. */
export function reloadTooOldPage(serverVersion: string, hasUnsentWork: boolean): void {
  if (hasUnsentWork || isInUse() || !claimReload(serverVersion)) standToast(tooOldMessages().closeAndOpen);
  else location.reload();
}

function isInUse(): boolean {
  return (
    document.querySelector(`${OPEN_DIALOG},${TYPED_TEXT}`) !== null ||
    queryClient.isMutating() > 0 ||
    // Forms with changes cancel this event, as they do before a reload by the user.
    !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  );
}

/** Once per tab and server version, because the service worker may still serve this page. */
function claimReload(serverVersion: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === serverVersion) return false;
    sessionStorage.setItem(RELOADED_FOR, serverVersion);
    return true;
  } catch {
    // Without storage nothing would stop a second reload.
    return false;
  }
}

import { createElement, Fragment, type ReactNode } from 'react';

/** Text in pieces, some of them elements, as a message function returns it. */
export function RichText({ pieces }: { pieces: readonly ReactNode[] }): ReactNode {
  // As arguments the pieces need no keys.
  return createElement(Fragment, null, ...pieces);
}

import { createElement, Fragment, type ReactNode } from 'react';

/** A text with elements in it, as a message function returns it. */
export function RichText({ content }: { content: readonly ReactNode[] }): ReactNode {
  // As arguments the nodes need no keys.
  return createElement(Fragment, null, ...content);
}

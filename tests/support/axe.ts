import type { ElementContext, Result, RunOptions } from 'axe-core';

/**
 * The guards pass the focus on at once and are hidden from screen readers on purpose, which axe cannot know. The bar of a
 * running request lies over all landmarks, and any page may load something while axe looks.
 */
export const AXE_CONTEXT = {
  exclude: ['[data-base-ui-focus-guard]', '[role="progressbar"]'],
} satisfies ElementContext;

/** @param rules all that are on by default, if missing */
export const axeOptions = (rules?: string[]): RunOptions => ({
  resultTypes: ['violations'],
  // Experimental, so off by default.
  rules: { 'label-content-name-mismatch': { enabled: true } },
  ...(rules && { runOnly: { type: 'rule', values: rules } }),
});

export const isSerious = ({ impact }: Result) => impact === 'serious' || impact === 'critical';

export const describeViolations = (violations: Result[]): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, any }) => `${id}: ${target.join(' ')} (${any.map(({ message }) => message).join('; ')})`,
    ),
  );

import type { CSSVariablesResolver } from '@mantine/core';

/** Contrast of each on its background: at least 4.5:1. */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#faf7f2',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-default-border': 'var(--mantine-color-gray-4)',
  },
  dark: {
    '--mantine-color-body': '#1b1816',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': '#a0968b',
    '--mantine-color-error': '#ff9d94',
    '--mantine-color-default-border': 'var(--mantine-color-dark-4)',
  },
});

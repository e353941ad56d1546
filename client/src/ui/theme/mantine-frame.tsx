import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { darkModeAtom, useAtomValue } from '../../lib/store.ts';
import './mantine-styles.ts';
import { theme } from './theme.ts';
import { themeVariables } from './theme-variables.ts';

/** Owner pages only: phones and wall tablets load 40 kB less. */
export function MantineFrame({ children }: { children: ReactNode }) {
  const dark = useAtomValue(darkModeAtom);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      forceColorScheme={dark ? 'dark' : 'light'}
    >
      {children}
    </MantineProvider>
  );
}

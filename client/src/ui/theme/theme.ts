import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Contrast of white text: 6:1 on shade 7, 4.7:1 on shade 6. */
const terracotta: MantineColorsTuple = [
  '#fdf3ec',
  '#f9e3d5',
  '#f2c8ae',
  '#eaa985',
  '#e79669',
  '#d8713c',
  '#bd5019',
  '#a94414',
  '#8a3711',
  '#64280d',
];

const gray: MantineColorsTuple = [
  '#faf7f2',
  '#f3eee7',
  '#e8e1d7',
  '#d9d0c4',
  '#bfb5a8',
  '#948a7e',
  '#766d63',
  '#5d554c',
  '#3d3731',
  '#25211d',
];

const dark: MantineColorsTuple = [
  '#ede7df',
  '#d3cabf',
  '#b0a69a',
  '#8a8076',
  '#4d463f',
  '#3a342f',
  '#2a2522',
  '#1b1816',
  '#151211',
  '#0f0d0c',
];

const font = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", sans-serif';

export const theme = createTheme({
  colors: { terracotta, gray, dark },
  primaryColor: 'terracotta',
  primaryShade: { light: 7, dark: 6 },
  black: '#25211d',
  fontFamily: font,
  headings: {
    fontFamily: font,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.375rem', lineHeight: '1.25' },
      h3: { fontSize: '1.125rem', lineHeight: '1.3' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '22px' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  // `Button.extend` would add these components to a diner's bundle.
  components: {
    // 44 px touch target.
    Button: { defaultProps: { size: 'md' }, styles: { root: { minHeight: 44, fontWeight: 600 } } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
  },
});

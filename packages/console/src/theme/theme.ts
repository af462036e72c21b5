import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** The accent color from lightest to darkest; 6 is used in the light theme, 4 in the dark theme. */
const water: MantineColorsTuple = [
  '#eaf6f4',
  '#d9ece8',
  '#b0dcd5',
  '#7cc4b8',
  '#4cc3b3',
  '#2f9e8f',
  '#0b6e63',
  '#085a51',
  '#064840',
  '#04332e',
]

const font = '"Inter Variable", "Inter Fallback", system-ui, sans-serif'

export const theme = createTheme({
  primaryColor: 'water',
  primaryShade: { light: 6, dark: 4 },
  colors: { water },
  autoContrast: true,
  luminanceThreshold: 0.36,
  fontFamily: font,
  headings: { fontFamily: font },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  defaultRadius: '8px',
  cursorType: 'pointer',
  respectReducedMotion: true,
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.35 }, radius: 12 } },
    Menu: { defaultProps: { withinPortal: true, radius: 10 } },
    Popover: { defaultProps: { radius: 10 } },
    Tooltip: { defaultProps: { openDelay: 250, withArrow: false } },
  },
})

/** Maps Mantine's variables to the color roles of the console. */
export const cssVariables: CSSVariablesResolver = () => {
  const roles = {
    '--mantine-color-body': 'var(--card)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-anchor': 'var(--water)',
    '--mantine-color-default': 'var(--card)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-bright': 'var(--ink)',
  }
  return { variables: {}, light: roles, dark: roles }
}

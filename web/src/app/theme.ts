import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'
import { KeptButton } from '#web/ui/forms/kept-button.tsx'

const font = '"Inter Variable", "Inter Stand-in", system-ui, sans-serif'
const brass: MantineColorsTuple = [
  '#fbf4e6',
  '#f3e6cb',
  '#eacf9d',
  '#e1ba75',
  '#d8a657',
  '#c9923c',
  '#b07a20',
  '#976617',
  '#805611',
  '#66440d',
]
const red: MantineColorsTuple = [
  '#fdeced',
  '#f8d3d6',
  '#efa9af',
  '#e88d95',
  '#e06c75',
  '#d2525d',
  '#b3343f',
  '#992b35',
  '#80232c',
  '#661b23',
]
/** Mantine's own names for our surfaces: 0 text, 2 dimmed, 3 placeholder, 4 hairline, 5 hover, 6 raised, 7 page. */
const dark: MantineColorsTuple = [
  '#e8ecf1',
  '#c9d1db',
  '#9aa6b5',
  '#8793a2',
  '#2a323d',
  '#1c232c',
  '#151a21',
  '#0e1116',
  '#0b0e12',
  '#080a0d',
]

// A dialog's title bar is no banner of the page.
const attributes = { header: { role: 'presentation' } }
// The page behind a dialog does not scroll, but keeps its bar: to take it away is to lay out the whole page anew.
const removeScrollProps = { removeScrollBar: false }
// Mantine's transition takes a dialog out of the page by a change of state that can be lost: it stayed there for ever, unseen
// (decision 0180). So `opened` alone decides, and theme.css moves what opens.
const still = { duration: 0 }

export const theme = createTheme({
  colors: { brass, dark, red },
  primaryColor: 'brass',
  primaryShade: { dark: 4, light: 4 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  black: '#1a1407',
  fontFamily: font,
  lineHeights: { xs: '1.45', sm: '1.45', md: '1.45', lg: '1.45', xl: '1.45' },
  fontSizes: { xs: '13px', sm: '14px', md: '16px', lg: '20px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  headings: {
    fontFamily: font,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '1.2' },
      h2: { fontSize: '16px', lineHeight: '1.2' },
      h3: { fontSize: '14px', lineHeight: '1.2' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Badge: { styles: { root: { textTransform: 'none', fontWeight: 500 } } },
    Text: { defaultProps: { size: 'sm' } },
    UnstyledButton: { defaultProps: { component: KeptButton } },
    Paper: { defaultProps: { radius: 'md' } },
    Card: { defaultProps: { radius: 'md', padding: 'md' } },
    Modal: {
      defaultProps: {
        attributes,
        removeScrollProps,
        radius: 'md',
        transitionProps: still,
        overlayProps: { backgroundOpacity: 0.5 },
      },
    },
    ModalRoot: { defaultProps: { removeScrollProps, transitionProps: still } },
    Drawer: {
      defaultProps: {
        attributes,
        removeScrollProps,
        transitionProps: still,
        overlayProps: { backgroundOpacity: 0.4 },
      },
    },
    // Lists of choices are made when they are opened, not with the form.
    Combobox: { defaultProps: { keepMounted: false } },
    PasswordInput: {
      defaultProps: {
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { 'aria-label': 'Show what I type' },
      },
    },
    Menu: { defaultProps: { shadow: undefined, transitionProps: { duration: 100 } } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 100 } } },
  },
})

/** Ties Mantine's variables to our tokens (tokens.css), so that a colour is changed in one place. */
export const variables: CSSVariablesResolver = () => {
  const tokens = {
    '--mantine-color-body': 'var(--surface-page)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-bright': 'var(--text)',
    '--mantine-color-dimmed': 'var(--dimmed)',
    '--mantine-color-placeholder': 'var(--dimmed)',
    '--mantine-color-anchor': 'var(--info)',
    '--mantine-color-disabled': 'var(--surface-hover)',
    '--mantine-color-disabled-color': 'var(--dimmed)',
    '--mantine-color-disabled-border': 'var(--hairline)',
    '--mantine-color-error': 'var(--bad)',
    // White on the plain red of the dark scheme cannot be read.
    '--mantine-color-red-filled': 'var(--mantine-color-red-6)',
    '--mantine-color-red-filled-hover': 'var(--mantine-color-red-7)',
    '--mantine-color-default': 'var(--surface-raised)',
    '--mantine-color-default-hover': 'var(--surface-hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--hairline)',
  }
  const all = { ...tokens, ...named }
  return { variables: {}, dark: all, light: all }
}

/** Mantine's colour names in our tones: `<Badge color="green">` is the calm green of "good". */
const named = Object.fromEntries(
  Object.entries({ brass: 'brass', red: 'bad', green: 'good', yellow: 'watch', blue: 'info' }).flatMap(
    ([name, token]) => {
      const text = token === 'brass' ? 'var(--brass-text)' : `var(--${token})`
      return [
        [`--mantine-color-${name}-light`, `var(--${token}-wash)`],
        [`--mantine-color-${name}-light-hover`, `var(--${token}-wash)`],
        [`--mantine-color-${name}-light-color`, text],
        [`--mantine-color-${name}-outline`, text],
        [`--mantine-color-${name}-text`, text],
        ...(['brass', 'red'].includes(name) ? [] : [[`--mantine-color-${name}-filled`, text]]),
      ]
    },
  ),
)

/** The same name as in public/theme.js, which sets the scheme before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'adjutant.theme' })

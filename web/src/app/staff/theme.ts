import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, type PaginationProps } from '@mantine/core'
import { formatCount } from '../../ui/format.ts'

const accent: MantineColorsTuple = [
  '#eef2ff',
  '#dbe3fd',
  '#b7c6fa',
  '#90a7f7',
  '#6d8af1',
  '#4b6de6',
  '#2f54d1',
  '#2848b5',
  '#213b95',
  '#1a2e75',
]
/** From text (0) to page ground (7), in the order of Mantine's dark shades. */
const dark: MantineColorsTuple = [
  '#e8ebf1',
  '#c5ccd7',
  '#a3adbb',
  '#8a95a5',
  '#343d4b',
  '#262e3a',
  '#171c24',
  '#0e1116',
  '#0a0d12',
  '#06080c',
]

const CONTROL_LABELS = { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' } as const

/** The portal's look: neutral surfaces, one accent, tabular numbers. Components are named only, so that the first page does not load their code. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 6 },
  colors: { accent, dark },
  defaultRadius: 'md',
  fontFamily: 'var(--fc-font)',
  headings: { fontFamily: 'var(--fc-font)', fontWeight: '600' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: { centered: false, overlayProps: { backgroundOpacity: 0.55, blur: 2 }, closeButtonProps: { 'aria-label': 'Close' } },
    },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 250, events: { hover: true, focus: true, touch: true } } },
    Pagination: {
      defaultProps: {
        hideWithOnePage: true,
        getItemProps: (page) => ({ 'aria-label': `Page ${formatCount(page)}`, children: formatCount(page) }),
        getControlProps: (control) => ({ 'aria-label': CONTROL_LABELS[control] }),
      } satisfies Partial<PaginationProps>,
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
  },
})

/** Sets Mantine's variables from ui/tokens.css, so that the portal and customer pages share one palette and dimmed text keeps AA contrast. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--fc-surface)',
    '--mantine-color-text': 'var(--fc-text)',
    '--mantine-color-dimmed': 'var(--fc-muted)',
    '--mantine-color-placeholder': 'var(--fc-muted)',
    '--mantine-color-anchor': 'var(--fc-link)',
    '--mantine-color-default-border': 'var(--fc-line)',
    '--mantine-color-error': 'var(--fc-bad)',
    '--mantine-color-disabled': 'var(--fc-raised)',
    '--mantine-color-disabled-border': 'var(--fc-line)',
  }
  return { variables: {}, light: shared, dark: shared }
}

/** The theme that each press of 'Theme' selects after the current one. */
export const NEXT_SCHEME = { auto: 'light', light: 'dark', dark: 'auto' } as const

/** The names of the themes; 'System' follows the device. */
export const SCHEME_NAMES = { auto: 'System', light: 'Light', dark: 'Dark' } as const

/** A wide screen in the light color scheme. */
export const WIDE = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const

/** A phone's screen in the dark color scheme. */
export const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const

/** The two looks in which a staff screen is checked, for `describe.each`. */
export const LOOKS = [
  { look: 'wide and light', ...WIDE },
  { look: 'on a phone and dark', ...PHONE },
] as const

/** A customer's computer, instead of the phone that `customerContext` opens. */
export const DESKTOP = { viewport: WIDE.viewport, hasTouch: false } as const

import { vi } from 'vitest'

/** Stubs the media queries of a phone's screen (`narrow`) or of a wide one, until `vi.unstubAllGlobals`. */
export function stubScreen(width: 'narrow' | 'wide'): void {
  const matching = width === 'narrow' ? 'max-width' : 'min-width'
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes(matching),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
}

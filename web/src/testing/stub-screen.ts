import { act } from '@testing-library/react'
import { vi } from 'vitest'

type Width = 'narrow' | 'wide'
type OnChange = (change: { matches: boolean }) => void

/**
 * Stubs the media queries of a phone's screen (`narrow`) or of a wide one, until `vi.unstubAllGlobals`. Returns a function that changes the width, as
 * turning the device does.
 */
export function stubScreen(width: Width): (width: Width) => void {
  let now = width
  const listeners = new Map<OnChange, () => void>()
  vi.stubGlobal('matchMedia', (query: string) => {
    const matches = () => query.includes(now === 'narrow' ? 'max-width' : 'min-width')
    return {
      matches: matches(),
      addEventListener: (_: string, listener: OnChange) => listeners.set(listener, () => listener({ matches: matches() })),
      removeEventListener: (_: string, listener: OnChange) => listeners.delete(listener),
    }
  })
  return (next) => {
    now = next
    act(() => {
      for (const notice of listeners.values()) notice()
    })
  }
}

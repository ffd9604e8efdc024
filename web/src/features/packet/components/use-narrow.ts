import { useSyncExternalStore } from 'react'

/** The widest small screen (rules: small screen). */
const NARROW = '(max-width: 640px)'

/** Whether the screen is small. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches)
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

import { useSyncExternalStore } from 'react'

/** spec/3 section 9: mobile breakpoint for PDF modals. */
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

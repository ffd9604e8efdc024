import { useCallback } from 'react'
import type { Location } from 'react-router'
import { useDataRouter } from './use-data-router.ts'

/**
 * Returns a function that reads where the user is, or is going while that page loads. For after a wait, when the rendered location may have
 * been left. Throws without a router.
 */
export function useLocationNow(): () => Location {
  const router = useDataRouter()
  return useCallback(() => router.state.navigation.location ?? router.state.location, [router])
}

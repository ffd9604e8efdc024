import { useSyncExternalStore } from 'react'
import type { Observed } from '../model/observed.ts'

/** Returns the current value of an observed value, and rerenders when it changes. */
export function useObserved<T>({ get, subscribe }: Observed<T>): T {
  return useSyncExternalStore(subscribe, get)
}

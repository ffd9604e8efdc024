import { useSyncExternalStore } from 'react'
import type { Observed } from '../model/observed.ts'

/** The current value of something observed. */
export function useObserved<T>({ get, subscribe }: Observed<T>): T {
  return useSyncExternalStore(subscribe, get)
}

import { useLocalStorage } from '@mantine/hooks'
import { SINGLE_KEYS_KEY } from '../../../features/session/model/stored-session.ts'

/** Whether shortcuts of a single key are on in this browser, and a function that changes it. On by default. */
export function useSingleKeys() {
  return useLocalStorage({ key: SINGLE_KEYS_KEY, defaultValue: true, getInitialValueInEffect: false })
}

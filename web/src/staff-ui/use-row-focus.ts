import { useRef } from 'react'
import { stepFocus } from './step-focus.ts'
import { useRowKeys } from './use-row-keys.ts'

/** J and K move the focus through the rows of a list, each of which marks what Enter opens with `data-row`. */
export function useRowFocus(): void {
  const onStep = (by: 1 | -1) => stepFocus([...document.querySelectorAll<HTMLElement>('[data-row]')], by)
  useRowKeys(useRef(null), { onStep, press: {} })
}

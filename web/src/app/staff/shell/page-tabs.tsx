import { useEffect, useRef } from 'react'
import { Link, resolvePath, useLocation } from 'react-router'
import { leavesNothing } from '../../../staff-ui/use-keep-unsaved.ts'

/** One tab of a page: its name and its address. */
interface PageTab<Value extends string> {
  value: Value
  text: string
  path: string
}

interface PageTabsProps<Value extends string> {
  tabs: readonly PageTab<Value>[]
  current: Value
  /** forms stay mounted behind the other tabs, so that switching needs no confirmation */
  keepsForms?: boolean
}

/** The tabs of a page, each with its own address. */
export function PageTabs<Value extends string>({ tabs, current, keepsForms = false }: PageTabsProps<Value>) {
  const location = useLocation()
  const shown = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const box = shown.current?.parentElement
    // on a phone the tabs scroll sideways; the current one is scrolled into view
    if (box && shown.current && current) box.scrollLeft = shown.current.offsetLeft - (box.clientWidth - shown.current.offsetWidth) / 2
  }, [current])
  return tabs.map(({ value, text, path }) => (
    <Link
      key={value}
      ref={value === current ? shown : undefined}
      to={path}
      aria-current={value === current ? 'page' : undefined}
      replace={keepsForms}
      preventScrollReset={resolvePath(path).pathname === location.pathname}
      state={keepsForms ? leavesNothing(location) : undefined}
    >
      {text}
    </Link>
  ))
}

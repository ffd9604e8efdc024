import { Link, useLocation } from 'react-router'
import { leavesNothing } from '../../../staff-ui/use-keep-unsaved.ts'

/** One face of a page: its name and its address. */
export interface PageTab<Value extends string> {
  value: Value
  text: string
  path: string
}

interface PageTabsProps<Value extends string> {
  tabs: readonly PageTab<Value>[]
  current: Value
  /** forms stay as they are behind the other faces, so that going there asks nothing */
  keepsForms?: boolean
}

/** The faces of a page in its bar, each with an address of its own. */
export function PageTabs<Value extends string>({ tabs, current, keepsForms = false }: PageTabsProps<Value>) {
  const location = useLocation()
  return tabs.map(({ value, text, path }) => (
    <Link
      key={value}
      to={path}
      aria-current={value === current ? 'page' : undefined}
      replace={keepsForms}
      preventScrollReset={keepsForms}
      state={keepsForms ? leavesNothing(location) : undefined}
    >
      {text}
    </Link>
  ))
}

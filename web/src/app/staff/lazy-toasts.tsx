import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadWhenIdle } from './load-when-idle.ts'

const loadToasts = () => import('./toasts.tsx')
/** When its code cannot be loaded, no toast is shown; the page still works. */
const Toasts = lazy(async () => ({
  default: await loadToasts().then(
    ({ Toasts }) => Toasts,
    () => () => null,
  ),
}))

/** Renders toasts from the first one on (rules: toast); their code is not part of the first page. */
export function LazyToasts() {
  const { notifications } = useNotifications()
  const [wanted, setWanted] = useState(false)
  if (notifications.length > 0 && !wanted) setWanted(true)
  // so that the first toast appears immediately, offline too
  useEffect(() => loadWhenIdle(loadToasts), [])
  return wanted ? (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  ) : null
}

import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense, useEffect, useState } from 'react'

const loadToasts = () => import('./toasts.tsx')
/** When its code cannot be loaded, no toast is shown; the page still works. */
const Toasts = lazy(async () => ({
  default: await loadToasts().then(
    ({ Toasts }) => Toasts,
    () => () => null,
  ),
}))

/** The place of toasts from the first one on (rules: toast): the first page of staff does without its code. */
export function ToastsWhenWanted() {
  const { notifications } = useNotifications()
  const [wanted, setWanted] = useState(false)
  if (notifications.length > 0 && !wanted) setWanted(true)
  useEffect(loadWhenIdle, [])
  return wanted ? (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  ) : null
}

/** The first toast appears immediately, offline too. */
function loadWhenIdle() {
  const load = () => void loadToasts().catch(() => undefined)
  if (typeof requestIdleCallback === 'undefined') return void setTimeout(load, 2_000)
  requestIdleCallback(load, { timeout: 5_000 })
}

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

/** Renders toasts from the first one on (rules: toast); their code is not part of the first page. */
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

/** Loads the code in advance, so that the first toast appears immediately, offline too. */
function loadWhenIdle() {
  const load = () => void loadToasts().catch(() => undefined)
  if (typeof requestIdleCallback === 'undefined') return void setTimeout(load, 2_000)
  requestIdleCallback(load, { timeout: 5_000 })
}

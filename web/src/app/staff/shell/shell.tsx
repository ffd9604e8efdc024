import { lazy, type MouseEvent, Suspense, useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { loadWhenIdle } from '../load-when-idle.ts'
import { useModalParam } from '../use-modal-param.ts'
import { useOpenedAlerts } from '../use-opened-alerts.ts'
import { BottomBar } from './bottom-bar.tsx'
import { LazyPalette, loadPalette } from './lazy-palette.tsx'
import { Rail } from './rail.tsx'
import styles from './shell.module.css'
import { ShellShortcuts } from './shell-shortcuts.tsx'
import { useCorruptedWarning } from './use-dealerships.ts'
import { loadPrefetching } from './use-prefetch-list.ts'

const loadDialogs = async () => ({ default: (await import('./shell-dialogs.tsx')).ShellDialogs })
const ShellDialogs = lazy(loadDialogs)

/** Focuses the page without the browser's navigation to the fragment: it would add a history entry without the state that the router and pages keep. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** The frame of every page of the portal (rules: shell): the rail, the bottom bar on phones, and the dialogs that every page can open. */
export function Shell() {
  useCorruptedWarning()
  useOpenedAlerts()
  const { modal } = useModalParam()
  // so that they open immediately, offline too
  useEffect(() => loadWhenIdle(() => Promise.all([loadDialogs(), loadPalette(), loadPrefetching()])), [])
  return (
    <div className={styles.shell}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place of the page, as screen readers announce it */}
      <a className={styles.skip} href="#main" onClick={skipToContent}>
        Skip to content
      </a>
      <Rail />
      <div className={styles.content}>
        <Outlet />
        {/* last, so that Back returns to its place after a page has moved the focus */}
        <ScrollRestoration />
      </div>
      <BottomBar />
      {modal === null ? null : (
        <Suspense fallback={null}>
          <ShellDialogs />
        </Suspense>
      )}
      <LazyPalette />
      <ShellShortcuts />
    </div>
  )
}

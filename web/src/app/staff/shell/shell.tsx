import { type MouseEvent, useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { loadBellPanel } from '../../../features/alerts/components/bell.tsx'
import { loadEmailTemplate } from '../email-template.tsx'
import { loadWhenIdle } from '../load-when-idle.ts'
import { useOpenedAlerts } from '../use-opened-alerts.ts'
import { BottomBar } from './bottom-bar.tsx'
import { LazyPalette, loadPalette } from './lazy-palette.tsx'
import { LazyShellDialogs, loadShellDialogs } from './lazy-shell-dialogs.tsx'
import { loadShortcutList } from './open-shortcuts.tsx'
import { Rail } from './rail.tsx'
import styles from './shell.module.css'
import { ShellShortcuts } from './shell-shortcuts.tsx'
import { useCorruptedWarning } from './use-dealerships.ts'
import { loadPrefetching } from './use-prefetch-list.ts'

/** What opens over any page. */
const LATER = [loadShellDialogs, loadPalette, loadPrefetching, loadBellPanel, loadEmailTemplate, loadShortcutList]

/** Focuses the page without the browser's navigation to the fragment: it would add a history entry without the state that the router and pages keep. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** The frame of every page of the portal (rules: shell): the rail, the bottom bar on phones, and the dialogs that every page can open. */
export function Shell() {
  useCorruptedWarning()
  useOpenedAlerts()
  // so that they open immediately, offline too
  useEffect(() => loadWhenIdle(() => Promise.all(LATER.map((load) => load()))), [])
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
      <LazyShellDialogs />
      <LazyPalette />
      <ShellShortcuts />
    </div>
  )
}

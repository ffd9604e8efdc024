// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ActivityCharts } from '../../features/activity/components/activity-charts.tsx'
import { Bell } from '../../features/alerts/components/bell.tsx'
import { FeedTrend } from '../../features/inventory/components/feed-trend.tsx'
import { dashboardPath, STAFF_ROUTES } from '../../shared/staff-paths.ts'
import { renderStaffPage } from '../../testing/render-staff-page.tsx'
import { sampleFeedVersion } from '../../testing/sample-feed-version.ts'
import { samplePacketLog } from '../../testing/sample-packet-log.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { emailTemplate } from './email-template.tsx'
import { DealershipSwitcher } from './shell/dealership-switcher.tsx'
import { LazyPalette } from './shell/lazy-palette.tsx'
import { LazyShellDialogs } from './shell/lazy-shell-dialogs.tsx'
import { openShortcuts } from './shell/open-shortcuts.tsx'
import { palette } from './shell/palette-store.ts'

/** The code of the parts below; while it is missing, no import of it succeeds. */
const code = vi.hoisted(() => {
  const state = { isMissing: true }
  const Part = () => <p>The part</p>
  const load = () => {
    if (state.isMissing) throw new TypeError('no such script')
    return Part
  }
  return { state, load }
})
vi.mock('../../features/alerts/components/bell-panel.tsx', () => ({
  get BellPanel() {
    return code.load()
  },
}))
vi.mock('../../features/packet-email/components/email-template-modal.tsx', () => ({
  get EmailTemplateModal() {
    return code.load()
  },
}))
vi.mock('../../features/activity/components/day-chart.tsx', () => ({
  get DayChart() {
    return code.load()
  },
}))
vi.mock('../../features/inventory/components/feed-trend-chart.tsx', () => ({
  get FeedTrendChart() {
    return code.load()
  },
}))
vi.mock('./shell/dealership-menu.tsx', () => ({
  get DealershipMenu() {
    return code.load()
  },
}))
vi.mock('./shell/shell-dialogs.tsx', () => ({
  get ShellDialogs() {
    return code.load()
  },
}))
vi.mock('./shell/palette.tsx', () => ({
  get Palette() {
    return code.load()
  },
}))
vi.mock('./shell/shortcut-list.tsx', () => ({
  get ShortcutList() {
    return code.load()
  },
}))

beforeEach(() => {
  code.state.isMissing = true
})
afterEach(() => palette.close())

const stats = { totalActivities: 1, userStats: [], actionStats: [], dayStats: [{ day: '2026-11-20', count: 1 }] }
const versions = ['1', '2'].map((id) => sampleFeedVersion({ _id: id.repeat(24) }))
const email = () => emailTemplate({ log: samplePacketLog(), onClose: () => {} })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const nothing = async () => {}

test.each<[string, () => ReactNode, () => Promise<void>, string]>([
  ['the bell', () => <Bell namesDealership />, () => press('Notifications'), "We couldn't load your notifications"],
  ['the email template', email, nothing, "We couldn't load the email template"],
  ["the OWNER's dealerships", () => <DealershipSwitcher />, () => press(/switch dealership/), "We couldn't load the dealerships."],
  ['a dialog of the shell', () => <LazyShellDialogs />, nothing, "We couldn't load this dialog"],
  ['the palette', () => <LazyPalette />, async () => act(() => palette.open()), "We couldn't load the search"],
  ['the list of shortcuts', () => null, async () => act(() => openShortcuts('SALES', null)), "We couldn't load the shortcuts"],
  ['the chart of activity', () => <ActivityCharts stats={stats} timeZone="UTC" />, nothing, "We couldn't load the chart."],
  ['the charts of the feed', () => <FeedTrend versions={versions} />, nothing, "We couldn't load the charts."],
])('%s: missing code keeps the page and what is typed there, and another try loads it', async (_what, ui, open, message) => {
  stubServer({ 'GET /api/dealerships': () => [], 'GET /api/notifications/unread-count': () => ({ unread: 0 }) })
  const Page = () => (
    <>
      <input aria-label="Note" />
      {ui()}
    </>
  )
  renderStaffPage([STAFF_ROUTES.dashboard], Page, { at: `${dashboardPath()}?modal=password.me` })
  const note = screen.getByLabelText<HTMLInputElement>('Note')
  note.value = 'typed'
  await open()
  await screen.findByText(new RegExp(message))
  code.state.isMissing = false
  await userEvent.click(screen.getByText('Try again'))
  await screen.findByText('The part')
  expect(note.value).toBe('typed')
  expect(note.isConnected).toBe(true)
})

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { stubServer } from '../../../testing/stub-server.ts'
import { ResponseClock } from './response-clock.tsx'
import { ResponseReport } from './response-report.tsx'

const D = 'd'.repeat(24)
const nothing = { asked: 0, answered: 0, onTime: 0, median: null }
const waitingSince = new Date(Date.now() - 60.5 * 86_400_000).toISOString()

test('the report shows who waits when no customer asked in its period', async () => {
  const weeks = ['2026-11-16', '2026-11-23'].map((week) => ({ week, ...nothing }))
  stubServer({
    [`GET /api/dealerships/${D}/response-report`]: () => ({ waiting: 2, waitingSince, total: nothing, weeks, people: [] }),
  })
  renderPortal(<ResponseReport dealershipId={D} />)
  await screen.findByText('2 customers waiting, the longest for 60 days.')
  expect(screen.getByText('No questions in the last 2 weeks')).toBeDefined()
})

test('the clock says that no customer asked in its days, not ever, while a customer waits', () => {
  renderPortal(<ResponseClock dealershipId={D} response={{ ...nothing, waiting: 1, waitingSince }} more={null} />)
  expect(screen.getByText(/Longest wait: 60 days\. Nobody submitted or asked in the last 30 days\./)).toBeDefined()
  expect(screen.getByRole('link', { name: '1' }).getAttribute('href')).toMatch(/\?section=waiting$/)
})

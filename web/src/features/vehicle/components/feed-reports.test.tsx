import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { sampleVehicle } from '../../../testing/sample-vehicle.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { FeedReports } from './feed-reports.tsx'

const STICKER = 'https://stickers.test/1.pdf'
const vehicle = sampleVehicle({
  feedReports: [
    { kind: 'autocheck', source: 'Carfax', url: 'https://carfax.test/vhr/1' },
    { kind: 'msrp', source: 'Window sticker', url: STICKER },
  ],
})

function open(response: StubResponse) {
  const server = stubServer({ [`POST /api/dealerships/${vehicle.dealershipId}/vehicle-documents/${vehicle._id}/fetch`]: response })
  renderPortal(<FeedReports vehicle={vehicle} />)
  return server
}
const filed = {
  fileName: 'msrp.pdf',
  vin: vehicle.vin,
  stockNumber: '',
  kind: 'msrp',
  decidedBy: 'staff',
  state: 'filed',
  message: 'Filed.',
}

test('reports are links, and only a PDF can be fetched and filed by its kind', async () => {
  const { calls } = open(() => filed)
  expect(screen.getByRole('link', { name: /^Carfax/ }).getAttribute('href')).toBe('https://carfax.test/vhr/1')
  await userEvent.click(screen.getByRole('button', { name: /^Fetch/ }))
  await screen.findByText('Filed as MSRP.')
  expect(calls.map(({ body }) => body)).toEqual([{ source: 'feed', kind: 'msrp', url: STICKER }])
})

test("a rejected fetch shows the server's message and can be retried", async () => {
  open(() => refusal(403, 'stickers.test is not an allowed website.'))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Fetch/ })
  await userEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toBe('stickers.test is not an allowed website.')
  expect(button.disabled).toBe(false)
})

test('a vehicle without reports in the feed renders nothing', () => {
  stubServer({})
  renderPortal(<FeedReports vehicle={sampleVehicle()} />)
  expect(screen.queryByText('Reports')).toBeNull()
})

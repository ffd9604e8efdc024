// @vitest-environment jsdom
import type { Customer } from '@forecourt/contracts/leads/records'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPortal, stubBrowser } from '../../../testing/render-portal.tsx'
import { samplePacketLog } from '../../../testing/sample-packet-log.ts'
import { refusal, type StubAnswer, stubServer } from '../../../testing/stub-server.ts'
import type { PacketTemplate } from '../model/packet.ts'
import { PacketSharing } from './packet-sharing.tsx'

const DEALERSHIP = 'd'.repeat(24)
const LOGS = '/api/dealerships/api/packet-logs'
const log = samplePacketLog()
const snapshot = { price: 20_000, currency: 'USD', mileage: 20_100, mileageUnit: 'mi', imageUrl: 'https://photos.test/a.jpg' } as const
const vehicle = { ...log.vehicle, year: 2021 }
const jane = {
  _id: log.customerId,
  ...log.customer,
  dealershipId: DEALERSHIP,
  zip: '',
  otherEmails: [],
  otherPhones: [],
  leadId: null,
} as unknown as Customer

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Sharing({ customer = jane }: { customer?: Customer | null }) {
  const [template, setTemplate] = useState<PacketTemplate>('default')
  return (
    <>
      <button type="button" onClick={() => setTemplate(template === 'default' ? 'cash-only' : 'default')}>
        Other template
      </button>
      <PacketSharing
        dealershipId={DEALERSHIP}
        vehicle={vehicle}
        snapshot={snapshot}
        template={template}
        customer={customer}
        emailTemplate={({ log: written }) => <p>Writing {written.linkId}</p>}
      />
    </>
  )
}

/** The server makes a link a call, numbered from 0. */
function open(answers: Record<string, StubAnswer> = {}, customer: Customer | null = jane) {
  let made = 0
  const server = stubServer({
    [`POST ${LOGS}`]: ({ body }) => {
      const linkId = `link${made++}`
      return samplePacketLog({ ...(body as object), _id: String(made).repeat(24), linkId, link: `/vehicle-packet/${linkId}` })
    },
    [`GET ${LOGS}`]: () => ({ packetLogs: [], total: 0, page: 1, pageSize: 50 }),
    ...answers,
  })
  renderPortal(<Sharing customer={customer} />)
  const links = () => server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body as Record<string, unknown>)
  return { ...server, links }
}
const shownLink = async () => (await screen.findByLabelText<HTMLInputElement>('Packet link')).value
const linkShows = (linkId: string) => vi.waitFor(async () => expect(await shownLink()).toMatch(new RegExp(`/${linkId}$`)))

test('without a customer there is no link', () => {
  const { links } = open({}, null)
  expect(screen.getByText('Select a customer first.')).toBeTruthy()
  expect(links()).toEqual([])
})

test('a link is made when a customer is chosen, with the facts that its mail shows', async () => {
  const { links } = open()
  await linkShows('link0')
  expect(links()).toEqual([
    { dealershipId: DEALERSHIP, customerId: jane._id, email: jane.email, template: 'default', vehicle, snapshot, expiresAt: null },
  ])
})

test('another template is another link; one that was made is shown again instead of made again', async () => {
  const { links } = open()
  await linkShows('link0')
  await userEvent.click(screen.getByText('Other template'))
  await linkShows('link1')
  await userEvent.click(screen.getByText('Other template'))
  await linkShows('link0')
  expect(links().map(({ template }) => template)).toEqual(['default', 'cash-only'])
})

test('choosing email puts the link away, and a mail is written with the link there is', async () => {
  const { links } = open()
  await linkShows('link0')
  await userEvent.click(screen.getByRole('radio', { name: 'Email' }))
  await vi.waitFor(() => expect(screen.queryByLabelText('Packet link')).toBeNull())
  screen.getByText('To jane@example.test')
  await userEvent.click(screen.getByRole('button', { name: 'Create Email Template' }))
  await screen.findByText('Writing link0')
  expect(links()).toHaveLength(1)
})

test('how long a link works is changed on the link there is', async () => {
  const { calls } = open({ [`PUT ${LOGS}/${'1'.repeat(24)}/access`]: () => log })
  await linkShows('link0')
  await userEvent.selectOptions(screen.getByLabelText('The link works'), '7')
  await screen.findByText('The end of the link is changed.')
  const changes = calls.filter(({ method }) => method === 'PUT').map(({ body }) => Date.parse((body as { expiresAt: string }).expiresAt))
  expect(changes).toHaveLength(1)
  expect(changes[0]).toBeGreaterThan(Date.now() + 6.9 * 86_400_000)
})

test('a link that could not be made is said, and made when tried again', async () => {
  let fails = true
  const { links } = open({ [`POST ${LOGS}`]: () => (fails ? refusal(500, 'The server has a problem.') : log) })
  await screen.findByText('The link could not be made')
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await linkShows(log.linkId)
  expect(links()).toHaveLength(2)
})

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { packetsPath, STAFF_ROUTES } from '../../../shared/staff-paths.ts'
import { renderStaffPage } from '../../../testing/render-staff-page.tsx'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { samplePacketLog } from '../../../testing/sample-packet-log.ts'
import { stubServer } from '../../../testing/stub-server.ts'
import { PacketsPage } from './packets-page.tsx'

const mine = sampleDealership()
const log = (page: string) => samplePacketLog({ customer: { firstName: `Page${page}`, lastName: 'Doe', email: '', phone: '' } })

function open(search = '') {
  const server = stubServer({
    'GET /api/dealerships': () => [mine],
    'GET /api/dealerships/api/packet-logs': ({ query }) => {
      const total = query.search ? 26 : 60
      return { packetLogs: [log(String(query.page))], total, page: Number(query.page), pageSize: 25 }
    },
  })
  const { router } = renderStaffPage([STAFF_ROUTES.packets], PacketsPage, { at: `${packetsPath(mine._id)}${search}` })
  const asked = () => server.calls.filter(({ path }) => path.endsWith('/packet-logs')).at(-1)?.query
  return { router, asked, address: () => router.state.location.search }
}

test('a link to a search and a page of the packets opens them', async () => {
  const { asked } = open('?search=raman&page=2')
  await screen.findByText('Page2 Doe')
  expect(asked()).toMatchObject({ search: 'raman', page: '2' })
  expect(screen.getByLabelText<HTMLInputElement>('Search packet links').value).toBe('raman')
})

test("J moves to the next packet's menu, and Enter opens it", async () => {
  open()
  await screen.findByText('Page1 Doe')
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Actions for Page1 Doe/ }))
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'Copy Link' })
})

test('the page and the search of the packets are in the address, and Back returns to the page before', async () => {
  const { router, address } = open()
  await screen.findByText('Page1 Doe')
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  await screen.findByText('Page2 Doe')
  expect(address()).toBe('?page=2')
  expect(router.state.preventScrollReset).toBe(false)
  await router.navigate(-1)
  await screen.findByText('Page1 Doe')
  await router.navigate(1)
  await screen.findByText('Page2 Doe')
  await userEvent.type(screen.getByLabelText('Search packet links'), 'raman')
  await waitFor(() => expect(address()).toBe('?search=raman'))
  await screen.findByText('Page1 Doe')
})

test('a page of the packets that no longer exists becomes the last one', async () => {
  const { address } = open('?page=9')
  await waitFor(() => expect(address()).toBe('?page=3'))
  await screen.findByText('Page3 Doe')
})

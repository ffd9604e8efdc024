import type { UrlActivity } from '@forecourt/contracts/leads/records'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { refusal, stubServer } from '../../../testing/stub-server.ts'
import { UrlActivitySection } from './url-activity.tsx'

const north = 'd'.repeat(24)
const LINKS = 'GET /api/dealerships/api/url-activity'

function link(number: number): UrlActivity {
  return {
    _id: `link${number}`,
    createdBy: { id: 'a'.repeat(24), name: 'Sam Seller', email: 'sam@mail.test', role: 'SALES' },
    customer: { firstName: 'Maria', lastName: `Gonzalez ${number}`, email: 'maria@mail.test', phone: '' },
    vehicle: { vin: '1GNERKKW5PJ234567', stockNumber: 'T2', year: 2023, make: 'Chevrolet', model: 'Traverse', trim: '' },
    dealership: north,
    dealershipName: 'Northside Motors',
    createdAt: new Date().toISOString(),
    customUrl: `https://portal.test/vehicle-packet/${north}/1GNERKKW5PJ234567/linklinklink`,
    linkId: `linklinklink${number}`,
  }
}

test('shows the last 50 links with shortened VINs, opens them in new tabs, and refreshes', async () => {
  let links = [link(1)]
  const { calls } = stubServer({ [LINKS]: () => links })
  renderPortal(<UrlActivitySection />)
  await screen.findByText('VIN PJ234567 · Stock T2')
  const shown = screen.getByRole('link', { name: /vehicle-packet/ })
  expect(shown.firstChild?.textContent).toHaveLength(50)
  expect(shown).toMatchObject({ target: '_blank', title: link(1).customUrl, href: link(1).customUrl })
  expect(calls.at(-1)?.query).toEqual({ limit: '50' })
  links = [link(2), link(1)]
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await screen.findByText('Maria Gonzalez 2')
})

test('shows an empty state, and an error that can be retried', async () => {
  let down = true
  stubServer({ [LINKS]: () => (down ? refusal(500, 'Something went wrong on our side.') : []) })
  renderPortal(<UrlActivitySection />)
  expect((await screen.findByRole('alert')).textContent).toContain("We couldn't load the links")
  down = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No links yet')
})

test('search finds a link by any of its text', async () => {
  stubServer({ [LINKS]: () => [link(1), { ...link(2), customer: { ...link(2).customer, firstName: 'Pedro' } }] })
  renderPortal(<UrlActivitySection />)
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search links' }), 'traverse PEDRO')
  await waitFor(() => expect(screen.queryByText('Maria Gonzalez 1')).toBeNull())
  screen.getByText('Pedro Gonzalez 2')
})

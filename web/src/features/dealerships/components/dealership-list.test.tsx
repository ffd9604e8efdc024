import type { Dealership } from '@forecourt/contracts/auth/operations'
import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { feedPath, settingsPath } from '../../../shared/staff-paths.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { refusal, stubServer } from '../../../testing/stub-server.ts'
import { dealershipsQuery } from '../api/dealerships.ts'
import type { DealershipListView } from '../model/dealership-paging.ts'
import { DealershipList } from './dealership-list.tsx'

const LIST = 'GET /api/dealerships'
const onOpen = vi.fn()

function Listed({ seesAll = true }: { seesAll?: boolean }) {
  const list = useQuery(dealershipsQuery)
  const [view, setView] = useState<DealershipListView>({ search: '', page: 1, sort: 'name' })
  return (
    <DealershipList
      dealerships={list.data ?? null}
      error={list.error}
      onRetry={() => void list.refetch()}
      retrying={list.isFetching}
      isOwner={seesAll}
      activityOf={() => undefined}
      onOpen={onOpen}
      view={view}
      onView={(change) => setView((current) => ({ ...current, page: 1, ...change }))}
    />
  )
}

const numbered = (number: number): Dealership =>
  sampleDealership({
    _id: String(number).padStart(24, '0'),
    name: `Store${number} Cars`,
    slug: `store${number}-cars`,
    email: `s${number}@x.test`,
  })
const openMore = async (name: string) => userEvent.click(await screen.findByRole('button', { name: `More for ${name}` }))
const inMenu = (name: string) => screen.findByRole('menuitem', { name: new RegExp(`^${name}`) })
/** found by text, because hidden elements have no accessible name */
const hiddenButton = (text: string) => screen.getByText(text).closest('button, a') as HTMLElement
const names = () => [...document.querySelectorAll('article')].map((each) => each.getAttribute('aria-label'))

beforeEach(() => {
  vi.clearAllMocks()
})

test('J and K move through the dealerships', async () => {
  stubServer({ [LIST]: () => [numbered(1), numbered(2)] })
  renderPortal(<Listed />)
  await screen.findByText('Store1 Cars')
  await userEvent.keyboard('jjk')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Store1 Cars' }))
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Store2 Cars' }))
})

test('a dealership without vehicles cannot send packets, shows why, and links to its setup', async () => {
  stubServer({ [LIST]: () => [sampleDealership({ vehicles: 0, connected: false })] })
  renderPortal(<Listed />)
  await screen.findByText('Offline')
  await openMore('Northside Motors')
  const send = await inMenu('Send Packet')
  expect(send.getAttribute('aria-disabled')).toBe('true')
  expect(send.textContent).toContain('No vehicles available - please upload a CSV file first')
  await userEvent.click(send)
  expect(onOpen).not.toHaveBeenCalled()
  expect((await inMenu('CSV File Management')).getAttribute('href')).toBe(feedPath('d'.repeat(24)))
  expect((await inMenu('Settings')).getAttribute('href')).toBe(settingsPath('d'.repeat(24)))
})

test('the trade-in link uses the first word of the name if it is unique, otherwise the slug', async () => {
  const gosch = sampleDealership({ _id: '1'.repeat(24), name: 'Gosch Chevrolet', slug: 'gosch-chevrolet' })
  const ford = sampleDealership({ _id: '2'.repeat(24), name: 'Gosch Ford', slug: 'gosch-ford' })
  const { calls } = stubServer({
    [LIST]: () => [gosch, ford, sampleDealership()],
    'GET /api/dealerships/by-name/northside': () => ({ _id: 'd'.repeat(24), name: 'Northside Motors' }),
  })
  renderPortal(<Listed />)
  const expectLink = async (name: string, path: string) => {
    await openMore(name)
    await waitFor(async () => expect((await inMenu('Trade-In')).getAttribute('href')).toBe(path))
    await userEvent.keyboard('{Escape}')
  }
  await expectLink('Gosch Chevrolet', '/trade-in/gosch-chevrolet')
  await expectLink('Gosch Ford', '/trade-in/gosch-ford')
  // only an open menu asks the server, and only about a word that the list does not rule out
  expect(calls.map((call) => call.path)).toEqual(['/api/dealerships'])
  await expectLink('Northside Motors', '/trade-in/northside')
})

test('the trade-in link shows no word by which another dealership was known before, also one that was unique until now', async () => {
  let earlierNameOfAnother = false
  const northside = sampleDealership()
  const response = () => (earlierNameOfAnother ? refusal(404, 'Dealership not found') : { _id: northside._id, name: northside.name })
  stubServer({ [LIST]: () => [northside], 'GET /api/dealerships/by-name/northside': response })
  const { queryClient } = renderPortal(<Listed />)
  await openMore('Northside Motors')
  const item = await inMenu('Trade-In')
  await waitFor(() => expect(item.getAttribute('href')).toBe('/trade-in/northside'))
  earlierNameOfAnother = true
  await queryClient.invalidateQueries({ queryKey: dealershipsQuery.queryKey })
  await waitFor(() => expect(item.getAttribute('href')).toBe('/trade-in/northside-motors'))
})

test.each([
  ['the word', () => ({ _id: 'd'.repeat(24), name: 'Northside Motors' }), '/trade-in/northside'],
  ['the slug', () => refusal(404, 'Dealership not found'), '/trade-in/northside-motors'],
])('staff who see only their own dealership get %s from the server', async (_name, response, path) => {
  stubServer({ [LIST]: () => [sampleDealership()], 'GET /api/dealerships/by-name/northside': response })
  renderPortal(<Listed seesAll={false} />)
  await openMore('Northside Motors')
  await waitFor(async () => expect((await inMenu('Trade-In')).getAttribute('href')).toBe(path))
})

test('menu entries keep a fixed order, and Window Sticker works without vehicles', async () => {
  stubServer({ [LIST]: () => [sampleDealership({ vehicles: 0 })] })
  renderPortal(<Listed />)
  await openMore('Northside Motors')
  await inMenu('Window Sticker')
  const offered = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  for (const [place, name] of [
    'View Customer Leads',
    'CSV File Management',
    'Send Packet',
    'Settings',
    'Trade-In',
    'Window Sticker',
  ].entries()) {
    expect(offered[place]).toMatch(new RegExp(`^${name}`))
  }
  await userEvent.click(await inMenu('Window Sticker'))
  expect(onOpen).toHaveBeenCalledWith('window-sticker', 'd'.repeat(24))
})

test('a dealership whose CSV was deleted shows that it has no file and no vehicles', async () => {
  stubServer({ [LIST]: () => [sampleDealership({ vehicles: 0, csvFile: '', connected: false })] })
  renderPortal(<Listed />)
  expect(await screen.findByText('No CSV file')).toBeTruthy()
  expect(screen.getByText('No vehicles')).toBeTruthy()
})

test('sorting by a column puts the largest value first', async () => {
  const large = sampleDealership({ _id: '1'.repeat(24), name: 'Zeta', vehicles: 900 })
  stubServer({ [LIST]: () => [sampleDealership({ vehicles: 5 }), large] })
  renderPortal(<Listed />)
  await screen.findByRole('article', { name: 'Zeta' })
  expect(names()).toEqual(['Northside Motors', 'Zeta'])
  await userEvent.click(screen.getByRole('button', { name: 'Inventory' }))
  expect(names()).toEqual(['Zeta', 'Northside Motors'])
})

test('the log and delete buttons are hidden', async () => {
  stubServer({ [LIST]: () => [sampleDealership()] })
  renderPortal(<Listed />)
  await screen.findByText('Connected')
  for (const name of ['View Customer Logs', 'Delete']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
    expect(hiddenButton(name).hidden).toBe(true)
  }
})

async function askToDelete(answer: string) {
  await screen.findByText('Connected')
  fireEvent.click(hiddenButton('Delete'))
  const question = within(await screen.findByRole('dialog', { name: 'Delete Northside Motors' }))
  expect(question.getByText(/12 vehicles and the inventory files, its leads, .* cannot be undone/)).toBeDefined()
  await userEvent.click(question.getByRole('button', { name: answer }))
}

test('a dealership is deleted only after a confirmation', async () => {
  let all = [sampleDealership()]
  const { calls } = stubServer({
    [LIST]: () => all,
    [`DELETE /api/dealerships/${'d'.repeat(24)}`]: () => {
      all = []
      return { message: 'Northside Motors was deleted' }
    },
  })
  renderPortal(<Listed />)
  await askToDelete('Cancel')
  expect(calls.every(({ method }) => method === 'GET')).toBe(true)
  await askToDelete('Delete dealership')
  await screen.findByText('No Dealerships Yet')
  await screen.findByText('Northside Motors deleted')
})

test('a deletion that fails shows an error and keeps the card', async () => {
  stubServer({ [LIST]: () => [sampleDealership()], [`DELETE /api/dealerships/${'d'.repeat(24)}`]: () => refusal(403, 'Not allowed.') })
  renderPortal(<Listed />)
  await askToDelete('Delete dealership')
  await screen.findByText('Failed to delete Northside Motors: Not allowed.')
  expect(names()).toEqual(['Northside Motors'])
})

async function openTwoHundred() {
  stubServer({ [LIST]: () => Array.from({ length: 200 }, (_, place) => numbered(place + 1)) })
  renderPortal(<Listed />)
  await screen.findByText('Showing 1–24 of 200')
}

test('two hundred dealerships can be paginated', async () => {
  await openTwoHundred()
  await userEvent.click(screen.getByRole('button', { name: 'Page 9' }))
  expect(names()).toEqual([193, 194, 195, 196, 197, 198, 199, 200].map((number) => `Store${number} Cars`))
})

test('two hundred dealerships can be searched', async () => {
  await openTwoHundred()
  const search = screen.getByRole('searchbox', { name: 'Search dealerships' })
  await userEvent.click(search)
  await userEvent.paste('store17')
  await screen.findByText('Showing 1–11 of 11')
  expect(names()[0]).toBe('Store17 Cars')
  await userEvent.clear(search)
  await userEvent.paste('no such name')
  await screen.findByText('No dealerships match')
  await userEvent.click(screen.getByRole('button', { name: 'Show all dealerships' }))
  await screen.findByText('Showing 1–24 of 200')
})

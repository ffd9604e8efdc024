import { WINDOW_STICKER_GROUPS, type WindowStickerGroup } from '@forecourt/contracts/documents/window-stickers'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { sampleVehicle } from '../../../testing/sample-vehicle.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { stubUploads } from '../../../testing/stub-uploads.ts'
import { WindowStickerDialog } from './window-sticker-dialog.tsx'

const VIN = '1FTFW1E50PFA00001'
const OTHER_VIN = '1FTFW1E50PFA00002'
const ID = 'd'.repeat(24)
const found = () => new Response('%PDF-1.4 …', { headers: { 'content-type': 'application/pdf' } })
const notFound = () => refusal(404, 'Window sticker not found')

/** Opens the dialog with the groups' responses; the default is not found. */
function open(responses: Partial<Record<WindowStickerGroup, StubResponse>> = {}, others: Record<string, StubResponse> = {}) {
  const paths = [VIN, OTHER_VIN].flatMap((vin) =>
    WINDOW_STICKER_GROUPS.map((group) => [`GET /api/window-sticker/${group}/${vin}`, responses[group] ?? notFound] as const),
  )
  const server = stubServer({ ...Object.fromEntries(paths), ...others })
  renderPortal(<WindowStickerDialog dealershipId={ID} onClose={() => {}} />)
  const stickers = () => server.calls.filter(({ path }) => path.startsWith('/api/window-sticker/'))
  return { asked: () => stickers().map(({ path }) => path.split('/').slice(-2).join(' ')), calls: server.calls }
}
const field = () => screen.getByRole('textbox', { name: 'VIN' }) as HTMLInputElement
const row = (name: string) => within(screen.getByRole('listitem', { name }))
async function search(vin: string) {
  await userEvent.clear(field())
  await userEvent.type(field(), `${vin}{Enter}`)
}

test.each(['', '1FTFW1E50PFA0000', '1FTFW1E50PFAO0001'])('the invalid VIN %j shows an error and sends no request', async (vin) => {
  const { asked } = open()
  await userEvent.click(field())
  await userEvent.keyboard(`${vin}{Enter}`)
  await screen.findByText('Please enter a valid 17-character VIN.')
  expect(document.activeElement).toBe(field())
  expect(asked()).toEqual([])
  await userEvent.type(field(), '1')
  expect(screen.queryByText('Please enter a valid 17-character VIN.')).toBeNull()
})

test('a VIN is uppercased, limited to 17 characters, and can be edited in the middle', async () => {
  open()
  await userEvent.type(field(), '1ftfw1e50pfa000019999')
  expect(field().value).toBe(VIN)
  field().setSelectionRange(4, 5)
  await userEvent.keyboard('x')
  expect([field().value, field().selectionStart]).toEqual(['1FTFX1E50PFA00001', 5])
})

test('a pasted VIN loses its whitespace without losing its last characters', async () => {
  open()
  await userEvent.click(field())
  await userEvent.paste('  1ftfw 1e50 pfa00001\n')
  expect(field().value).toBe(VIN)
})

test('Enter searches all four manufacturers in parallel and shows each result as it arrives', async () => {
  let respondGm = (_response: Response) => {}
  const { asked } = open({
    gm: () =>
      new Promise<Response>((resolve) => {
        respondGm = resolve
      }),
    ford: found,
    subaru: () => refusal(504, 'Subaru did not answer in time. Please try again.'),
  })
  await search(VIN.toLowerCase())
  await row('Ford').findByText('Found')
  await row('Chrysler').findByText('Not Found')
  expect(row('Chrysler').getByText('Window sticker not found')).toBeDefined()
  await row('Subaru').findByText('Error')
  expect(row('Subaru').getByText('Subaru did not answer in time. Please try again.')).toBeDefined()
  expect(row('GM').getByText('Searching')).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('Found at Ford. 1 of 4 still searching…')
  expect(asked()).toEqual(WINDOW_STICKER_GROUPS.map((group) => `${group} ${VIN}`))

  respondGm(notFound())
  await row('GM').findByText('Not Found')
  expect(screen.getByRole('status').textContent).toBe('Found at Ford.')
})

test('a found sticker opens in a new tab and downloads with the VIN as its name', async () => {
  const { asked } = open({ ford: found })
  await search(VIN)
  const opened = await row('Ford').findByRole('link', { name: /^Open the Ford/ })
  expect([opened.getAttribute('href'), opened.getAttribute('target')]).toEqual([`/api/window-sticker/ford/${VIN}`, '_blank'])
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} from ${this.href}`)
  })
  Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${file.size}`, revokeObjectURL: () => {} })
  await userEvent.click(row('Ford').getByRole('button', { name: /^Download the Ford/ }))
  expect(saved).toEqual([`window-sticker-${VIN}.pdf from blob:${(await found().blob()).size}`])
  expect(asked()).toHaveLength(4)
})

test('a retry searches only that manufacturer, and one that is not configured offers none', async () => {
  let tries = 0
  const { asked } = open({
    ford: () => (++tries === 1 ? refusal(502, 'Ford could not be reached. Please try again.') : found()),
    subaru: () => refusal(503, 'Subaru window stickers are not set up on this platform.', { code: 'WINDOW_STICKER_NOT_SET_UP' }),
  })
  await search(VIN)
  await row('Subaru').findByText(/not set up/)
  expect(row('Subaru').queryByRole('button')).toBeNull()
  await userEvent.click(await row('Ford').findByRole('button', { name: /^Try again/ }))
  await row('Ford').findByText('Found')
  expect(asked().slice(4)).toEqual([`ford ${VIN}`])
})

test('searching the same VIN retries only failed manufacturers, and another VIN searches all', async () => {
  const { asked } = open({ ford: found, gm: () => refusal(502, 'GM could not be reached. Please try again.') })
  await search(VIN)
  await row('GM').findByText('Error')
  await row('Ford').findByText('Found')
  await search(VIN)
  await waitFor(() => expect(asked().slice(4)).toEqual([`gm ${VIN}`]))
  await search(OTHER_VIN)
  await waitFor(() => expect(asked().slice(5)).toEqual(WINDOW_STICKER_GROUPS.map((group) => `${group} ${OTHER_VIN}`)))
  await search(VIN)
  await screen.findByRole('heading', { name: VIN })
  await row('GM').findByText('Error')
  expect(asked().slice(9)).toEqual([`gm ${VIN}`])
})

const vehicle = sampleVehicle({ vin: VIN, make: 'Ford', model: 'F-150', trim: '' })
const API = `/api/dealerships/${ID}`
const ours = { [`GET ${API}/vehicle/${VIN}`]: () => vehicle }

test('a sticker of a vehicle in the inventory can be saved as its MSRP document', async () => {
  const fetched = `POST ${API}/vehicle-documents/${vehicle._id}/fetch`
  const { calls } = open({ ford: found }, { ...ours, [fetched]: () => ({}) })
  await search(VIN)
  await userEvent.click(await row('Ford').findByRole('button', { name: 'Keep as MSRP document' }))
  await row('Ford').findByText('Kept as the MSRP document of the 2021 Ford F-150.')
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ source: 'window-sticker' }])
})

test("a sticker from another manufacturer than the make's is saved unchanged", async () => {
  open({ gm: found }, ours)
  const { uploads } = stubUploads({ [`POST ${API}/settings/msrp-pdf`]: () => ({ message: '', url: '', result: {} }) })
  await search(VIN)
  await userEvent.click(await row('GM').findByRole('button', { name: 'Keep as MSRP document' }))
  await row('GM').findByText(/^Kept as the MSRP document/)
  expect(uploads.map(({ fields }) => fields)).toEqual([{ vin: vehicle._id, pdf: `Window sticker ${VIN}.pdf` }])
})

test('a sticker that cannot be saved shows an error', async () => {
  const fetched = `POST ${API}/vehicle-documents/${vehicle._id}/fetch`
  open({ ford: found }, { ...ours, [fetched]: () => refusal(502, 'Ford could not be reached. Please try again.') })
  await search(VIN)
  await userEvent.click(await row('Ford').findByRole('button', { name: 'Keep as MSRP document' }))
  expect((await row('Ford').findByRole('alert')).textContent).toBe('Error: Ford could not be reached. Please try again.')
})

test("an upload that gets a proxy's page as response shows an error", async () => {
  open({ gm: found }, ours)
  stubUploads({ [`POST ${API}/settings/msrp-pdf`]: () => new Response('<html>') })
  await search(VIN)
  await userEvent.click(await row('GM').findByRole('button', { name: 'Keep as MSRP document' }))
  expect((await row('GM').findByRole('alert')).textContent).toMatch(/^Error uploading GM window sticker: Something went wrong/)
})

test('a VIN outside of the inventory offers no save', async () => {
  const { calls } = open({ ford: found })
  await search(VIN)
  await row('Ford').findByText('Found')
  await waitFor(() => expect(calls.some(({ path }) => path === `${API}/vehicle/${VIN}`)).toBe(true))
  expect(screen.queryByRole('button', { name: 'Keep as MSRP document' })).toBeNull()
})

test('every row shows a connection error when the browser is offline', async () => {
  open()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await search(VIN)
  expect(await screen.findAllByText("We couldn't reach the server. Check your connection and try again.")).toHaveLength(4)
  expect(screen.getByRole('status').textContent).toBe("We couldn't reach any manufacturer.")
})

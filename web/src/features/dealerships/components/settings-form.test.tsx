import type { Dealership } from '@forecourt/contracts/auth/operations'
import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { queryKeys } from '../../../api/query-keys.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { dealershipsQuery } from '../api/dealerships.ts'
import { usualHours } from '../model/opening-hours.ts'
import { SettingsForm } from './settings-form.tsx'

const PATH = `/api/dealerships/${'d'.repeat(24)}`
let kept: Dealership

function Form() {
  const dealership = useQuery(dealershipsQuery).data?.[0]
  return dealership === undefined ? null : <SettingsForm dealership={dealership} />
}
const keepPatch: StubResponse = ({ body }) => {
  const { settings, ...others } = body as { settings?: object }
  kept = { ...kept, ...others, settings: { ...kept.settings, ...settings } }
  return kept
}
async function open(patch: StubResponse = keepPatch) {
  const server = stubServer({ 'GET /api/dealerships': () => [kept], [`PATCH ${PATH}`]: patch })
  const portal = renderPortal(<Form />)
  await screen.findByText('Save settings')
  return { ...server, ...portal }
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
/** Sets the whole value with one event; the field's own tests cover typing key by key. */
function retype(label: string, text: string) {
  fireEvent.change(field(label), { target: { value: text } })
}
// by its text: the form has too many fields for a search by role
const button = (text: string) => screen.getByText(text).closest('button') as HTMLButtonElement
const saveButton = () => button('Save settings')
const save = () => fireEvent.click(saveButton())

beforeEach(() => {
  kept = sampleDealership()
})

test('saves only changed fields, sends the tax rate as a fraction, and confirms', async () => {
  const { calls } = await open()
  expect(saveButton().disabled).toBe(true)
  retype('Default Tax Rate', '8.725')
  const timeZone = screen.getByLabelText('Time Zone', { selector: 'input' })
  act(() => timeZone.focus())
  fireEvent.change(timeZone, { target: { value: 'los ang' } })
  fireEvent.click(await screen.findByText(/^America\/Los Angeles/))
  fireEvent.click(screen.getByLabelText(/^Every lead/))
  save()
  await screen.findByText('Settings saved')
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    settings: { defaultTaxRate: 0.08725, timeZone: 'America/Los_Angeles', salesLeadVisibility: 'all' },
  })
  await waitFor(() => expect(saveButton().disabled).toBe(true))
  expect(screen.queryByText(/meanwhile/)).toBeNull()
})

test('time zones are in the page only while their list is open', async () => {
  await open()
  const options = () => document.querySelectorAll('[role="option"]').length
  expect(options()).toBe(0)
  const timeZone = screen.getByLabelText('Time Zone', { selector: 'input' })
  act(() => timeZone.focus())
  fireEvent.change(timeZone, { target: { value: 'los ang' } })
  await waitFor(() => expect(options()).toBe(1))
  act(() => timeZone.blur())
  await waitFor(() => expect(options()).toBe(0))
})

test('a doc fee typed with a separator of thousands is saved whole', async () => {
  const { calls } = await open()
  await userEvent.clear(field('Doc Fee'))
  await userEvent.type(field('Doc Fee'), '1,195.00')
  save()
  await screen.findByText('Settings saved')
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ settings: { docFee: 1_195 } })
})

test('an invalid field shows an error and gets the focus, and no request is sent', async () => {
  const { calls } = await open()
  retype('Email Address', 'no-address')
  retype('Logo URL', 'logo.png')
  save()
  await screen.findByText('Email Address must be an email address')
  await screen.findByText('Logo URL must be a web address (https://…)')
  await waitFor(() => expect(document.activeElement).toBe(field('Email Address')))
  expect(calls.every(({ method }) => method === 'GET')).toBe(true)
})

test('a server error is shown beside its field, which gets the focus and keeps the input', async () => {
  const taken = 'There is already a dealership named “Southside”.'
  await open(() => refusal(409, taken, { code: 'DEALERSHIP_EXISTS' }))
  retype('Dealership Name', 'Southside')
  save()
  await screen.findByText(`Failed to save the settings: ${taken}`)
  await screen.findByText(taken)
  expect(field('Dealership Name').value).toBe('Southside')
  expect(document.activeElement).toBe(field('Dealership Name'))
})

test('merges changes from another tab, keeps local edits, and lists fields changed in both', async () => {
  const { queryClient, calls } = await open()
  retype('Doc Fee', '300')
  kept = { ...kept, email: 'new@northside.test', settings: { ...kept.settings, docFee: 199 } }
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.dealerships }))
  await screen.findByText(/You both changed Doc Fee/)
  expect(field('Email Address').value).toBe('new@northside.test')
  expect(field('Doc Fee').value).toBe('$300')
  save()
  await screen.findByText('Settings saved')
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ settings: { docFee: 300 } })
  expect(screen.queryByText(/You both changed/)).toBeNull()
})

test('a field changed in both stays listed when another one is saved elsewhere, until the values agree', async () => {
  const { queryClient } = await open()
  const saveElsewhere = (settings: Partial<Dealership['settings']>) => {
    kept = { ...kept, settings: { ...kept.settings, ...settings } }
    return act(() => queryClient.invalidateQueries({ queryKey: queryKeys.dealerships }))
  }
  retype('Doc Fee', '300')
  await saveElsewhere({ docFee: 199 })
  await screen.findByText(/You both changed Doc Fee/)
  await saveElsewhere({ address: '2180 Northgate Parkway NE' })
  await waitFor(() => expect(field('Address').value).toBe('2180 Northgate Parkway NE'))
  screen.getByText(/You both changed Doc Fee/)
  await saveElsewhere({ docFee: 300 })
  await waitFor(() => expect(screen.queryByText(/You both changed/)).toBeNull())
})

test('saves normalized contact details, even for a dealership without vehicles', async () => {
  kept = sampleDealership({ vehicles: 0 })
  const { calls } = await open()
  retype('Phone', '4045550140')
  expect(field('Phone').value).toBe('(404) 555-0140')
  retype('Address', '2180 Northgate Parkway NE, Atlanta, GA 30329')
  fireEvent.click(button('Add hours'))
  fireEvent.change(field('Monday opens'), { target: { value: '08:00' } })
  fireEvent.click(button('Copy Monday to Friday'))
  fireEvent.click(field('Saturday'))
  save()
  await screen.findByText('Settings saved')
  const day = { opens: '08:00', closes: '19:00' }
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    settings: {
      phone: '(404) 555-0140',
      address: '2180 Northgate Parkway NE, Atlanta, GA 30329',
      hours: [day, day, day, day, day, null, null],
    },
  })
  await waitFor(() => expect(saveButton().disabled).toBe(true))
})

test('a day that closes before it opens shows an error and gets the focus, and no request is sent', async () => {
  const { calls } = await open()
  fireEvent.click(button('Add hours'))
  fireEvent.change(field('Friday closes'), { target: { value: '06:00' } })
  retype('Text message number', '404')
  retype('Text message number', '')
  save()
  await screen.findByText('Closing time must be after opening time')
  await waitFor(() => expect(document.activeElement).toBe(field('Friday closes')))
  fireEvent.click(field('Friday'))
  expect(screen.queryByText('Closing time must be after opening time')).toBeNull()
  expect(calls.every(({ method }) => method === 'GET')).toBe(true)
})

test('removing the hours saves an empty list', async () => {
  kept = sampleDealership({ settings: { ...kept.settings, hours: usualHours() } })
  const { calls } = await open()
  fireEvent.click(button('Remove hours'))
  save()
  await screen.findByText('Settings saved')
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ settings: { hours: [] } })
})

test('leaving asks for confirmation only with unsaved changes', async () => {
  const { router } = await open()
  retype('Dealership Name', 'Southside')
  const question = async () => (await screen.findByText('Discard changes?')).closest('[role=dialog]') as HTMLElement
  await act(() => router.navigate(-1))
  fireEvent.click(within(await question()).getByText('Cancel', { selector: 'button *' }))
  await waitFor(() => expect(screen.queryByText('Discard changes?')).toBeNull())
  expect(router.state.location.pathname).toBe('/admin/dashboard')
  expect(field('Dealership Name').value).toBe('Southside')
  await act(() => router.navigate(-1))
  fireEvent.click(within(await question()).getByText('Discard changes', { selector: 'button *' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('an ended session leaves without a confirmation', async () => {
  const { router } = await open()
  retype('Dealership Name', 'Southside')
  await act(() => router.navigate('/admin/login'))
  expect(router.state.location.pathname).toBe('/admin/login')
})

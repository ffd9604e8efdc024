import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { sampleCustomer } from '../testing/sample-customer.ts'
import { PossibleDuplicates } from './possible-duplicates.tsx'

const DEALERSHIP = 'd'.repeat(24)
const LIST = `GET /api/dealerships/${DEALERSHIP}/duplicate-customers`
const [a, b, c] = ['1', '2', '3'].map((digit) => digit.repeat(24)) as [string, string, string]
const customer = (_id: string, firstName: string) => ({ ...sampleCustomer({ _id, firstName }), leads: 1, packets: 2 })
const pageOf = (...groups: object[]) => ({ groups, total: groups.length, page: 1, pageSize: 10 })
const three = { reason: 'phone', value: '(555) 123-4567', customers: [customer(a, 'Ann'), customer(b, 'Anna'), customer(c, 'Bob')] }
const merge = (id: string) => `POST /api/dealerships/${DEALERSHIP}/customers/${id}/merge`

function open(responses: Record<string, StubResponse>) {
  const server = stubServer(responses)
  renderPortal(<PossibleDuplicates dealershipId={DEALERSHIP} />)
  return server
}

test('merges the checked customers into the selected one', async () => {
  let merged = false
  const { calls } = open({
    [LIST]: () => (merged ? pageOf() : pageOf(three)),
    [merge(b)]: () => {
      merged = true
      return customer(b, 'Anna')
    },
  })
  await userEvent.click(await screen.findByRole('radio', { name: 'Anna Doe' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Merge Bob Doe' }))
  await userEvent.click(screen.getByRole('button', { name: 'Merge into Anna Doe' }))
  await screen.findByText(/history of all of them are kept, and every link/)
  await userEvent.click(screen.getByRole('button', { name: 'Merge' }))
  await screen.findByText('No possible duplicates')
  expect(calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    [merge(b).slice(5), { customerIds: [a] }],
  ])
})

test('after a merge the group that followed has the focus', async () => {
  const two = { reason: 'email', value: 'cy@mail.test', customers: [customer('4'.repeat(24), 'Cy'), customer('5'.repeat(24), 'Cyrus')] }
  let merged = false
  open({
    [LIST]: () => (merged ? pageOf(two) : pageOf(three, two)),
    [merge(a)]: () => {
      merged = true
      return customer(a, 'Ann')
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Merge into Ann Doe' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Merge' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Same email: cy@mail.test' })))
})

test('a merge of three customers promises to keep the history of each, not of two', async () => {
  open({ [LIST]: () => pageOf(three), [merge(a)]: () => customer(a, 'Ann') })
  await userEvent.click(await screen.findByRole('button', { name: 'Merge into Ann Doe' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Merge' }))
  await screen.findByText('3 customers are one now, with the history of each.')
})

test('a merge that fails shows an error and keeps the candidates', async () => {
  open({ [LIST]: () => pageOf(three), [merge(a)]: () => refusal(404, 'Customer not found.') })
  await userEvent.click(await screen.findByRole('button', { name: 'Merge into Ann Doe' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Merge' }))
  await screen.findByText('Failed to merge the customers. Customer not found.')
  expect(screen.getByRole('radio', { name: 'Anna Doe' })).toBeTruthy()
})

test('the next page of duplicates opens at its top', async () => {
  open({ [LIST]: () => ({ ...pageOf(three), total: 11 }) })
  const scrolled = vi.spyOn(window, 'scrollTo')
  await userEvent.click(await screen.findByRole('button', { name: 'Page 2' }))
  expect(scrolled).toHaveBeenCalledWith(0, 0)
})

test('duplicates that fail to load show an error', async () => {
  open({ [LIST]: () => refusal(500, 'Something went wrong on our side.') })
  await screen.findByText("We couldn't load the duplicates")
})

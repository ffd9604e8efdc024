import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { queryKeys } from '../../../api/query-keys.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { CurrentFile } from './current-file.tsx'

const NO_FILE = 'Upload a CSV to build your inventory.'

/** Renders the file of a dealership, which is loaded again after a deletion, and asks to delete it. */
async function askToDelete(deletion: (forget: () => void) => StubResponse) {
  const user = userEvent.setup()
  let dealership = sampleDealership()
  const forget = () => {
    dealership = sampleDealership({ csvFile: '', vehicles: 0 })
  }
  const Loaded = () => {
    const { data } = useQuery({ queryKey: queryKeys.dealerships, queryFn: () => Promise.resolve(dealership) })
    return data === undefined ? null : <CurrentFile dealership={data} canManage />
  }
  stubServer({ [`DELETE /api/dealerships/${dealership._id}/csv`]: deletion(forget) })
  renderPortal(<Loaded />)
  await user.click(await screen.findByRole('button', { name: 'Delete CSV' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete northside.csv?' }))
  await user.click(question.getByRole('button', { name: 'Delete CSV' }))
}

test('after the file is deleted, the prompt in its place has the focus', async () => {
  await askToDelete((forget) => () => {
    forget()
    return { message: 'CSV file deleted', removed: 12 }
  })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText(NO_FILE)))
})

test('a file that could not be deleted stays with its button and an error', async () => {
  await askToDelete(() => () => refusal(409, 'An import is still running.'))
  expect(await screen.findByText('Error deleting the CSV file: An import is still running.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Delete CSV' })).toBeTruthy()
  expect(screen.queryByText(NO_FILE)).toBeNull()
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { holdResponse } from '../../../testing/hold-response.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { NEVER, stubUploads } from '../../../testing/stub-uploads.ts'
import type { TaxChange, TaxState } from '../api/tax-tables.ts'
import { TaxRates } from './tax-rates.tsx'

const source = 'State revenue departments'
let states: TaxState[]
let changes: TaxChange[]
beforeEach(() => {
  changes = []
  states = [
    { state: 'AK', name: 'Alaska', stateRate: 0, averageLocalRate: 0.0116, asOf: '2026-01-01', source, importedZips: 0, importedAt: null },
    {
      state: 'AZ',
      name: 'Arizona',
      stateRate: 0.056,
      averageLocalRate: 0.028,
      asOf: '2026-01-01',
      source,
      importedZips: 1_204,
      importedAt: new Date().toISOString(),
    },
  ]
})

const LIST = 'GET /api/tax-tables'
const LOOKUPS = 'GET /api/tax-tables/lookups'
const NO_LOOKUPS = { zips: [], total: 0, page: 1, pageSize: 25, results: [] }
async function open(responses: Record<string, StubResponse> = {}) {
  const server = stubServer({ [LIST]: () => ({ states, changes }), [LOOKUPS]: () => NO_LOOKUPS, ...responses })
  const { router } = renderPortal(<TaxRates />)
  await screen.findByRole('row', { name: /^Alaska/ })
  return { ...server, router }
}
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))

/** Stubs the response to the upload and records what was sent. */
function stubUpload(status: number, response: unknown) {
  const sent: FormData[] = []
  class Xhr {
    upload: { onprogress: ((event: unknown) => void) | null } = { onprogress: null }
    status = status
    responseText = JSON.stringify(response)
    onload = () => {}
    onloadend = () => {}
    open() {}
    setRequestHeader() {}
    send(form: FormData) {
      sent.push(form)
      queueMicrotask(() => {
        this.onload()
        this.onloadend()
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', Xhr)
  return sent
}
const openImport = () => userEvent.click(screen.getByRole('button', { name: 'Import rates' }))
async function importFile() {
  await openImport()
  const file = new File(['Zip,Rate\n85001,8.6\n'], 'rates.csv', { type: 'text/csv' })
  await userEvent.upload(screen.getByLabelText('Tax table file'), file)
  await userEvent.click(screen.getByRole('button', { name: 'Import' }))
}

test('each state shows its rates, even 0, with their date and the imported ZIP codes', async () => {
  await open()
  expect(row('Alaska').getByText('0% + 1.16% average local')).toBeTruthy()
  expect(row('Arizona').getByText('5.6% + 2.8% average local')).toBeTruthy()
  expect(row('Arizona').getByText(/as of Jan 1, 2026/)).toBeTruthy()
  expect(row('Arizona').getByText(/1,204 ZIP codes/)).toBeTruthy()
  expect(row('Alaska').queryByRole('button')).toBeNull()
})

test('the import form is collapsed until it is opened', async () => {
  await open()
  expect(screen.queryByLabelText('Tax table file')).toBeNull()
  await openImport()
  screen.getByRole('button', { name: 'Preview' })
  await openImport()
  expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull()
})

test('an import whose form is collapsed meanwhile says its outcome, and keeps the file and the reason', async () => {
  const { held, release } = holdResponse(() => refusal(400, 'This is not a tax table.'))
  stubUploads({ 'POST /api/tax-tables': held })
  await open()
  await importFile()
  await openImport()
  release()
  await screen.findByText('Failed to import rates.csv: This is not a tax table.')
  await openImport()
  expect(screen.getByText('rates.csv')).toBeTruthy()
  expect(screen.getByText('This is not a tax table.')).toBeTruthy()
})

test('leaving the page during an import asks for confirmation', async () => {
  stubUploads({ 'POST /api/tax-tables': () => NEVER })
  const { router } = await open()
  await importFile()
  void router.navigate('/admin/owner?tab=links')
  await screen.findByText('Leave while the file is uploading?')
})

test('a state is found by its name or abbreviation', async () => {
  await open()
  const search = screen.getByLabelText('Find a state')
  await userEvent.type(search, 'ariz')
  expect(screen.queryByRole('row', { name: /^Alaska/ })).toBeNull()
  await userEvent.clear(search)
  await userEvent.type(search, 'ak')
  expect(screen.getByRole('row', { name: /^Alaska/ })).toBeTruthy()
  await userEvent.type(search, 'zzz')
  expect(screen.getByText('No states match')).toBeTruthy()
})

test('an import reports accepted and rejected rows, and refetches the list', async () => {
  const problems = [{ row: 3, reason: '“x” is not a ZIP code' }]
  const counts = { added: 1_200, changed: 60, unchanged: 40 }
  const differences = [{ zip: '85001', region: 'Phoenix', before: 0.084, after: 0.091 }]
  const base = { form: 'zip', dryRun: false, ...counts, differences }
  const response = { ...base, rows: 1_302, imported: 1_300, rejected: 2, problems, by: null, at: new Date().toISOString() }
  const sent = stubUpload(200, response)
  const { calls } = await open()
  const listed = () => calls.filter(({ path }) => path === '/api/tax-tables').length
  await importFile()
  await screen.findByText('1,300 ZIP codes imported, 2 rows rejected.')
  await screen.findByText('rates.csv: 1,300 ZIP codes imported, 2 rows rejected.')
  expect(screen.getByText('Line 3: “x” is not a ZIP code')).toBeTruthy()
  expect(screen.getByText('and 1 more')).toBeTruthy()
  expect(screen.getByText(/1,200 new, 60 changed, 40 unchanged\./)).toBeTruthy()
  expect(screen.getByText('85001 Phoenix: 8.4% to 9.1%')).toBeTruthy()
  expect(sent[0]?.get('file')).toMatchObject({ name: 'rates.csv' })
  await waitFor(() => expect(listed()).toBe(2))
})

test('a rejected file shows its error and stays selected', async () => {
  stubUpload(400, { error: 'This is not a tax table.', message: 'This is not a tax table.', code: 'NOT_A_TAX_TABLE', requestId: 'x' })
  await open()
  await importFile()
  await screen.findByText('This is not a tax table.')
  expect(screen.getByText('rates.csv')).toBeTruthy()
})

test('an import that failed for the moment can be sent again with the same file', async () => {
  const counts = { rows: 1, imported: 1, rejected: 0, problems: [], added: 1, changed: 0, unchanged: 0, differences: [] }
  const response = { form: 'zip', dryRun: false, ...counts, by: null, at: new Date().toISOString() }
  let failing = true
  const { uploads } = stubUploads({ 'POST /api/tax-tables': () => (failing ? refusal(503, 'Try again in a minute.') : response) })
  await open()
  await importFile()
  await screen.findByText('Try again in a minute.')
  const pressable = (name: string) => waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false))
  await pressable('Preview')
  await pressable('Import')
  failing = false
  await userEvent.click(screen.getByRole('button', { name: 'Import' }))
  await screen.findByText('rates.csv: 1 ZIP code imported.')
  expect(uploads).toHaveLength(2)
  expect(screen.queryByText('Try again in a minute.')).toBeNull()
})

test('a preview shows the changes and keeps the file selected', async () => {
  const counts = { added: 1, changed: 0, unchanged: 0, differences: [] }
  const response = {
    form: 'texas',
    dryRun: true,
    rows: 1,
    imported: 1,
    rejected: 0,
    problems: [],
    ...counts,
    by: null,
    at: new Date().toISOString(),
  }
  stubUpload(200, response)
  await open()
  await openImport()
  await userEvent.upload(screen.getByLabelText('Tax table file'), new File(['x'], 'rates.csv', { type: 'text/csv' }))
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
  await screen.findByText('1 ZIP code would be imported.')
  expect(screen.getByText('rates.csv')).toBeTruthy()
  // the preview is not one of the next file
  await userEvent.upload(screen.getByLabelText('Tax table file'), new File(['y'], 'other.csv', { type: 'text/csv' }))
  await screen.findByText('other.csv')
  expect(screen.queryByText('1 ZIP code would be imported.')).toBeNull()
})

test('the latest change can be undone after a confirmation', async () => {
  const change = { at: new Date().toISOString(), by: null, undone: false }
  changes = [
    { ...change, changeId: 'b', text: 'new.csv: 12 ZIP codes', canUndo: true },
    { ...change, changeId: 'a', text: 'old.csv: 12 ZIP codes', canUndo: false },
  ]
  const { calls } = await open({ 'POST /api/tax-tables/changes/b/undo': () => ({ success: true }) })
  await openImport()
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo change' }))
  await screen.findByText('The change was undone')
  expect(calls.some(({ method }) => method === 'POST')).toBe(true)
})

test('imported rates older than 120 days show a warning', async () => {
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  states = states.map((state) => ({ ...state, importedZips: 1, importedAt: at(state.state === 'AZ' ? 121 : 119) }))
  await open()
  expect(screen.getByText(/The imported rates of Arizona are more than 120 days old/)).toBeTruthy()
})

test('removing rates asks for a confirmation that lists what is lost, and an error is shown when it fails', async () => {
  let status = 500
  const { calls } = await open({
    'DELETE /api/tax-tables/AZ': () => (status === 500 ? refusal(500, 'Please try again.') : { success: true, removed: 1_204 }),
  })
  const remove = async (answer: string) => {
    expect(row('Arizona').queryByRole('button', { name: /^Remove/ })).toBeNull()
    await userEvent.click(row('Arizona').getByRole('button', { name: 'More for the rates of Arizona' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove rates' }))
    const question = within(await screen.findByRole('dialog', { name: 'Remove the rates of Arizona' }))
    expect(question.getByText(/lose the imported rates of 1,204 ZIP codes.*8\.4%/)).toBeTruthy()
    await userEvent.click(question.getByRole('button', { name: answer }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await remove('Cancel')
  expect(calls.every(({ method }) => method === 'GET')).toBe(true)
  await remove('Remove rates')
  await screen.findByText(/^Failed to remove the rates of Arizona/)
  status = 200
  await remove('Remove rates')
  await screen.findByText('The imported rates of Arizona were removed')
})

test('tax rates that fail to load show an error and can be retried', async () => {
  let up = false
  stubServer({ [LIST]: () => (up ? { states, changes } : refusal(503, 'Please try again.')), [LOOKUPS]: () => NO_LOOKUPS })
  renderPortal(<TaxRates />)
  await screen.findByText("We couldn't load the tax rates")
  up = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('row', { name: /^Alaska/ })
})

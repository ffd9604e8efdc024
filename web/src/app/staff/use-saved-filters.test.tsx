import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ListFilter } from '../../features/profile/model/saved-filters.ts'
import { SavedFilters } from '../../staff-ui/saved-filters.tsx'
import { holdResponse } from '../../testing/hold-response.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { refusal, type StubCall, stubServer } from '../../testing/stub-server.ts'
import { useSavedFilters } from './use-saved-filters.ts'

const PROFILE = '/api/dealerships/admin/profile'

function Filters({ address = 'state=submitted' }: { address?: string }) {
  return <SavedFilters {...useSavedFilters('leads', new URLSearchParams(address))} />
}

function open(save?: () => unknown) {
  let savedFilters = [{ list: 'leads', name: 'Hot', query: 'state=quiet' }]
  stubServer({
    [`GET ${PROFILE}`]: () => ({ savedFilters }),
    [`PATCH ${PROFILE}`]: ({ body }: StubCall) => {
      if (save !== undefined) return save()
      savedFilters = (body as { savedFilters: typeof savedFilters }).savedFilters
      return { savedFilters }
    },
  })
  renderPortal(<Filters />)
  return { saved: (): ListFilter[] => savedFilters.map(({ name, query }) => ({ name, query })) }
}

test('the customer of an alert is no filter', async () => {
  stubServer({ [`GET ${PROFILE}`]: () => ({ savedFilters: [{ list: 'leads', name: 'Hot', query: 'state=quiet' }] }) })
  const customer = 'c'.repeat(24)
  renderPortal(<Filters address={`customer=${customer}&state=quiet`} />)
  expect((await screen.findByRole('button', { name: 'Hot' })).getAttribute('aria-current')).toBe('true')
  cleanup()
  renderPortal(<Filters address={`customer=${customer}`} />)
  await screen.findByRole('button', { name: 'Hot' })
  expect(screen.queryByLabelText('Save these filters as')).toBeNull()
})

test('a removed filter comes back with Undo', async () => {
  const { saved } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the filter Hot' }))
  await screen.findByText('Removed the filter “Hot”')
  expect(saved()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(saved()).toEqual([{ name: 'Hot', query: 'state=quiet' }]))
})

test('two filters removed one right after the other are both gone, and each can come back', async () => {
  let savedFilters = ['Hot', 'Cold', 'New'].map((name) => ({ list: 'leads', name, query: `q=${name}` }))
  const { held, release } = holdResponse(({ body }) => {
    savedFilters = (body as { savedFilters: typeof savedFilters }).savedFilters
    return { savedFilters }
  })
  stubServer({ [`GET ${PROFILE}`]: () => ({ savedFilters }), [`PATCH ${PROFILE}`]: held })
  renderPortal(<Filters />)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the filter Hot' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Cold' }))
  release()
  await screen.findByText('Removed the filter “Hot”')
  await screen.findByText('Removed the filter “Cold”')
  expect(savedFilters.map(({ name }) => name)).toEqual(['New'])
})

test('a filter that another one replaced comes back with Undo', async () => {
  const { saved } = open()
  await screen.findByRole('button', { name: 'Hot' })
  await userEvent.type(screen.getByLabelText('Save these filters as'), 'hot{Enter}')
  await screen.findByText('Replaced the filter “hot”')
  expect(saved()).toEqual([{ name: 'hot', query: 'state=submitted' }])
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(saved()).toEqual([{ name: 'Hot', query: 'state=quiet' }]))
})

test('a name that could not be saved stays in its field', async () => {
  open(() => refusal(503, 'Try again soon.'))
  await screen.findByRole('button', { name: 'Hot' })
  await userEvent.type(screen.getByLabelText('Save these filters as'), 'New ones{Enter}')
  await screen.findByText("We couldn't save your filters. Try again soon.")
  expect(screen.getByLabelText<HTMLInputElement>('Save these filters as').value).toBe('New ones')
})

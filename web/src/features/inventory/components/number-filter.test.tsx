// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderPortal, setUpPortal } from '../../../testing/render-portal.tsx'
import { NumberFilter } from './number-filter.tsx'

setUpPortal()

test.each([
  ['25,000', 25_000],
  ['25000.00', 25_000],
  ['25000.50', 25_001],
])('a filter typed as %s filters by %d', async (text, number) => {
  const onFilter = vi.fn()
  renderPortal(<NumberFilter label="Price to" max={100_000_000} value={null} onFilter={onFilter} />)
  await userEvent.type(screen.getByLabelText('Price to'), text)
  await waitFor(() => expect(onFilter).toHaveBeenLastCalledWith(number))
})

import { Pagination } from '@mantine/core'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PageNumbers } from '../../features/trade-in-desk/components/page-numbers.tsx'
import { renderPortal } from '../../testing/render-portal.tsx'

test.each([
  ['lists', <Pagination key="lists" total={1_003} value={1} />],
  ['the trade-in desk', <PageNumbers key="desk" page={1} count={1_003} onPage={() => {}} />],
])('page numbers of %s have separators, seen and read aloud', (_of, numbers) => {
  renderPortal(numbers)
  expect(screen.getByRole('button', { name: 'Page 1,003' }).textContent).toBe('1,003')
})

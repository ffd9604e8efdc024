import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MyWeek } from './my-week.tsx'

test('each day has a bar of what was sent and one of what was opened, the lower in front', () => {
  const days = [
    { day: '2026-11-20', sent: 4, opened: 2, submitted: 1 },
    { day: '2026-11-21', sent: 0, opened: 8, submitted: 0 },
  ]
  render(<MyWeek week={{ of: 'me', days, sentBefore: 3 }} />)
  const bars = screen.getAllByRole('listitem').map((day) => [...day.querySelectorAll('i')].map(({ style }) => style.height))
  expect(bars).toEqual([
    ['50%', '25%'],
    ['100%', '0%'],
  ])
})

import { render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { swipe } from '../testing/swipe.ts'
import { useSwipe } from './use-swipe.ts'

const onStep = vi.fn<(by: 1 | -1) => void>()

function Details({ shown = 'one' }: { shown?: string | null }) {
  const box = useRef<HTMLDivElement>(null)
  useSwipe(box, shown, onStep)
  return (
    <div ref={box}>
      <p>Text</p>
      <input aria-label="Amount" />
      <div role="dialog" aria-label="Photos" />
      <div data-testid="strip" style={{ overflowX: 'auto' }} />
    </div>
  )
}

afterEach(() => void onStep.mockReset())

test('a swipe to the left opens the next entry, and to the right the previous one', () => {
  render(<Details />)
  swipe(screen.getByText('Text'), [-90, 20])
  swipe(screen.getByText('Text'), [90, -20])
  expect(onStep.mock.calls).toEqual([[1], [-1]])
})

test.each([
  ['a tap', [0, 0], 1],
  ['a short move', [-40, 0], 1],
  ['a scroll', [-70, 60], 1],
  ['a pinch', [-90, 0], 2],
] as const)('%s does not change the entry', (_, by, touches) => {
  render(<Details />)
  swipe(screen.getByText('Text'), by, touches)
  expect(onStep).not.toHaveBeenCalled()
})

test('scrollable content, fields and dialogs keep their own swipes', () => {
  render(<Details />)
  const strip = screen.getByTestId('strip')
  Object.defineProperty(strip, 'scrollWidth', { value: 900 })
  for (const own of [strip, screen.getByLabelText('Amount'), screen.getByRole('dialog')]) swipe(own, [-90, 0])
  expect(onStep).not.toHaveBeenCalled()
})

test('a swipe without an open entry does nothing', () => {
  render(<Details shown={null} />)
  swipe(screen.getByText('Text'), [-90, 0])
  expect(onStep).not.toHaveBeenCalled()
})

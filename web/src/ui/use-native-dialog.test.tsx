import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNativeDialog } from './use-native-dialog.ts'

const onClose = vi.fn()
const INSIDE = { clientX: 200, clientY: 200 }
const OUTSIDE = { clientX: 90, clientY: 200 }

function Asking() {
  return (
    <dialog {...useNativeDialog(onClose)}>
      <p>Some text</p>
    </dialog>
  )
}

beforeEach(() => {
  render(<Asking />)
  vi.spyOn(dialog(), 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 400, 400))
})
afterEach(() => void onClose.mockClear())

const dialog = () => screen.getByRole('dialog')

test('a dialog closes at a click that begins and ends on the backdrop', () => {
  fireEvent.pointerDown(dialog(), OUTSIDE)
  fireEvent.click(dialog(), OUTSIDE)
  expect(onClose).toHaveBeenCalledOnce()
})

test.each([
  ['its text', () => screen.getByText('Some text')],
  ['a gap between what it contains', dialog],
])('a dialog stays open when a drag from %s ends on the backdrop', (_where, start) => {
  // an earlier press outside, which the drag must not inherit
  fireEvent.pointerDown(dialog(), OUTSIDE)
  fireEvent.pointerDown(start(), INSIDE)
  fireEvent.click(dialog(), OUTSIDE)
  expect(onClose).not.toHaveBeenCalled()
})

test('a dialog stays open when a drag from the backdrop ends inside', () => {
  fireEvent.pointerDown(dialog(), OUTSIDE)
  fireEvent.click(dialog(), INSIDE)
  expect(onClose).not.toHaveBeenCalled()
})

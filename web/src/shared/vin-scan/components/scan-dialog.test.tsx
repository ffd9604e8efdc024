import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScanDialog } from './scan-dialog.tsx'

const onClose = vi.fn()
/** a camera that does not start, and a worker that reads nothing */
class IdleWorker {
  addEventListener() {}
  postMessage() {}
  terminate() {}
}

beforeEach(() => {
  vi.stubGlobal('Worker', IdleWorker)
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia: () => new Promise(() => {}) } })
  render(<ScanDialog onFound={() => {}} onClose={onClose} />)
  vi.spyOn(dialog(), 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 400, 400))
})
afterEach(() => void onClose.mockClear())

const dialog = () => screen.getByRole('dialog')
const tap = (at: { clientX: number; clientY: number }) => {
  fireEvent.pointerDown(dialog(), at)
  fireEvent.click(dialog(), at)
}

test('stays open when the user takes no photo of the label after all', () => {
  fireEvent(screen.getByLabelText('Take a photo of the label'), new Event('cancel', { bubbles: true }))
  expect(onClose).not.toHaveBeenCalled()
})

test('stays open after a tap between its buttons, and closes after one outside or Escape', () => {
  tap({ clientX: 110, clientY: 490 })
  expect(onClose).not.toHaveBeenCalled()
  tap({ clientX: 90, clientY: 490 })
  expect(onClose).toHaveBeenCalledOnce()
  fireEvent(dialog(), new Event('cancel', { cancelable: true }))
  expect(onClose).toHaveBeenCalledTimes(2)
})

import { VIN_MESSAGES } from '@forecourt/vin/check-digit'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { vinMark } from '../model/vin-typing.ts'
import { VinField } from './vin-field.tsx'

const VIN = '1HGCM82633A004352'

const field = (vin: string) => <VinField vin={vin} mark={vinMark(vin, false)} asked="" onChange={vi.fn()} onSubmit={vi.fn()} />
const type = (text: string) => fireEvent.change(screen.getByLabelText('VIN'), { target: { value: text } })
/** A field that shows what is typed into it. */
function Typed() {
  const [vin, setVin] = useState(VIN)
  return <VinField vin={vin} mark={vinMark(vin, false)} asked="" onChange={setVin} onSubmit={vi.fn()} />
}
const message = () => screen.getByRole('status').textContent

test('the message about a typed character disappears when a scan fills in the VIN', () => {
  const { rerender } = render(field('1HGCM'))
  type('1HGCMO')
  expect(message()).toBe(VIN_MESSAGES.ioq)
  rerender(field(VIN))
  expect(message()).toBe('')
  expect(screen.getByText(/Valid,/)).toBeTruthy()
})

test('a valid VIN has no message about what was pasted with it', () => {
  const { rerender } = render(field(''))
  type(`${VIN}.`)
  rerender(field(VIN))
  expect(message()).toBe('')
})

test('a VIN can be edited in the middle', async () => {
  render(<Typed />)
  const input = screen.getByLabelText<HTMLInputElement>('VIN')
  await userEvent.click(input)
  input.setSelectionRange(4, 5)
  await userEvent.keyboard('x')
  expect([input.value, input.selectionStart]).toEqual(['1HGCX82633A004352', 5])
  // a letter that no VIN has is removed
  input.setSelectionRange(4, 5)
  await userEvent.keyboard('o')
  expect([input.value, input.selectionStart]).toEqual(['1HGC82633A004352', 4])
  await userEvent.keyboard('o')
  expect([input.value, input.selectionStart]).toEqual(['1HGC82633A004352', 4])
  await userEvent.keyboard('m')
  expect([input.value, input.selectionStart]).toEqual([VIN, 5])
})

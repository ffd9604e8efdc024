import { VIN_MESSAGES } from '@forecourt/vin/check-digit'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { vinMark } from '../model/vin-typing.ts'
import { VinField } from './vin-field.tsx'

const VIN = '1HGCM82633A004352'

const field = (vin: string) => <VinField vin={vin} mark={vinMark(vin, false)} asked="" onChange={vi.fn()} onSubmit={vi.fn()} />
const type = (text: string) => fireEvent.change(screen.getByLabelText('VIN'), { target: { value: text } })
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

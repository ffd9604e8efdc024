import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.tsx'
import { PhoneInput } from './phone-input.tsx'

function Field() {
  const [phone, setPhone] = useState('(404) 555-0177')
  return <PhoneInput label="Phone" value={phone} onChange={setPhone} />
}

test.each([
  ['a digit over another', '{Delete}9', '(494) 555-0177', 3],
  ['a space that the format drops', ' ', '(404) 555-0177', 2],
])('typing %s leaves the caret behind it', async (_, keys, value, caret) => {
  renderPortal(<Field />)
  const input = screen.getByLabelText<HTMLInputElement>('Phone')
  await userEvent.type(input, keys, { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect([input.value, input.selectionStart]).toEqual([value, caret])
})

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ListField } from './list-field.tsx'

test("'Not listed' replaces the list by a field to type in, which gets the focus", async () => {
  render(<ListField id="make" label="Make" value="" options={{ state: 'ready', value: ['Honda'] }} problem="" onChange={() => {}} />)
  await userEvent.selectOptions(screen.getByLabelText('Make'), 'Not listed')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Make' }))
})

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { OptionList } from './option-list.tsx'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `Option ${at}`).join('\n')
const shown = () => screen.getAllByRole('listitem').length

test('a long list of options is collapsed and can be expanded', async () => {
  render(<OptionList text={lines(40)} />)
  expect(shown()).toBe(12)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 40 options' }))
  expect(shown()).toBe(40)
  await userEvent.click(screen.getByRole('button', { name: 'Show fewer' }))
  expect(shown()).toBe(12)
})

test('a short list of options is not collapsed', () => {
  render(<OptionList text={lines(15)} />)
  expect(shown()).toBe(15)
  expect(screen.queryByRole('button')).toBeNull()
})

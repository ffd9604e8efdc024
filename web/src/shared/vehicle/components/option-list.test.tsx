// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { OptionList } from './option-list.tsx'

afterEach(cleanup)
const lines = (count: number) => Array.from({ length: count }, (_, at) => `Option ${at}`).join('\n')
const shown = () => screen.getAllByRole('listitem').length

test('many options are folded, and all of them shown on demand', async () => {
  render(<OptionList text={lines(40)} />)
  expect(shown()).toBe(12)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 40 options' }))
  expect(shown()).toBe(40)
  await userEvent.click(screen.getByRole('button', { name: 'Show fewer' }))
  expect(shown()).toBe(12)
})

test('nothing is folded for a few', () => {
  render(<OptionList text={lines(15)} />)
  expect(shown()).toBe(15)
  expect(screen.queryByRole('button')).toBeNull()
})

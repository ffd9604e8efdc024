import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { usePassingMessage } from './use-passing-message.tsx'

let say: (text: string) => void = () => {}

function Speaker() {
  const passing = usePassingMessage()
  say = passing.say
  return passing.message
}
beforeEach(() => {
  vi.useFakeTimers()
  render(
    <MantineProvider env="test">
      <Speaker />
    </MantineProvider>,
  )
})

test('a message disappears 3 seconds after the last one', () => {
  act(() => say('Settings saved'))
  act(() => vi.advanceTimersByTime(2_000))
  act(() => say('Error clearing logs. Please try again.'))
  act(() => vi.advanceTimersByTime(2_900))
  expect(screen.getByRole('alert').textContent).toBe('Error clearing logs. Please try again.')
  act(() => vi.advanceTimersByTime(200))
  expect(screen.queryByRole('alert')).toBeNull()
})

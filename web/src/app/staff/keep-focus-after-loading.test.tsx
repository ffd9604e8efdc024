import { render, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { keepFocusAfterLoading } from './keep-focus-after-loading.ts'

beforeAll(keepFocusAfterLoading)

/** Focuses a button, then shows it as browsers show a loading button of Mantine: disabled and without the focus. */
function load() {
  const { rerender } = render(<Buttons loading={false} />)
  screen.getByText('Save').focus()
  // jsdom does not take the focus from a disabled button
  screen.getByText('Save').blur()
  rerender(<Buttons loading />)
  return () => rerender(<Buttons loading={false} />)
}

function Buttons({ loading }: { loading: boolean }) {
  return (
    <>
      <button type="button" disabled={loading}>
        Save
      </button>
      <button type="button">Cancel</button>
    </>
  )
}

test('a button that has finished loading has the focus again', async () => {
  const finish = load()
  finish()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Save')))
})

test('a button that has finished loading takes the focus from nothing else', async () => {
  const finish = load()
  screen.getByText('Cancel').focus()
  finish()
  await new Promise<void>((resolve) => queueMicrotask(resolve))
  expect(document.activeElement).toBe(screen.getByText('Cancel'))
})

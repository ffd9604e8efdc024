import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { errorMessage, PartGoneError, retryLabel } from '../api/api-error.ts'
import { LaterPart, laterPart } from './later-part.tsx'

/** A part whose import the test settles, attempt by attempt. */
function controlled() {
  const attempts: { arrives: () => void; fails: (why: Error) => void }[] = []
  const part = laterPart(
    () =>
      new Promise<() => string>((resolve, reject) => {
        attempts.push({ arrives: () => resolve(() => 'the part'), fails: reject })
      }),
  )
  return {
    part,
    arrives: (place: number) => act(async () => attempts[place]?.arrives()),
    fails: (place: number, why: Error = new TypeError('no such script')) => act(async () => attempts[place]?.fails(why)),
  }
}

const show = ({ part }: ReturnType<typeof controlled>) =>
  render(
    <>
      <input aria-label="Note" />
      <LaterPart
        part={part}
        loading={<p>loading</p>}
        failed={({ error, onRetry, retrying }) => (
          <button type="button" onClick={onRetry}>
            {errorMessage(error)} {retryLabel(error)} {retrying ? 'trying' : null}
          </button>
        )}
      >
        {(Code) => <Code />}
      </LaterPart>
    </>,
  )
const button = () => screen.getByRole('button').textContent

test('a part that does not load says so in its place, keeps what is around it, and can be tried again', async () => {
  const code = controlled()
  show(code)
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'typed' } })
  screen.getByText('loading')
  await code.fails(0)
  expect(button()).toBe("We couldn't reach the server. Check your connection and try again. Try again ")
  fireEvent.click(screen.getByRole('button'))
  expect(button()).toMatch(/trying$/)
  await code.fails(1)
  expect(button()).toMatch(/Try again $/)
  fireEvent.click(screen.getByRole('button'))
  await code.arrives(2)
  screen.getByText('the part')
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('typed')
})

test('a part that is gone asks to load the page again', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  const code = controlled()
  show(code)
  await code.fails(0, new PartGoneError(null))
  expect(button()).toBe('This page has been updated. Load it again. Load again ')
  fireEvent.click(screen.getByRole('button'))
  expect(reload).toHaveBeenCalledOnce()
})

test('a part that has loaded in advance is shown immediately', async () => {
  const code = controlled()
  void code.part.preload()
  await code.arrives(0)
  show(code)
  screen.getByText('the part')
})

test('a part that could not be loaded in advance loads when it is shown', async () => {
  const code = controlled()
  code.part.preload().catch(() => {})
  await code.fails(0)
  show(code)
  await code.arrives(1)
  screen.getByText('the part')
})

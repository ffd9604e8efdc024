import { Menu } from '@mantine/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPortal } from '../testing/render-portal.tsx'
import { Dialog } from './dialog.tsx'
import { FramedDialog } from './framed-dialog.tsx'
import { MoreMenu } from './more-menu.tsx'

function Two({ onClose }: { onClose: () => void }) {
  const [inner, setInner] = useState(false)
  return (
    <Dialog title="Below" width={400} onClose={onClose}>
      <button type="button" onClick={() => setInner(true)}>
        Open
      </button>
      {inner ? (
        <Dialog title="Above" width={300} onClose={() => setInner(false)}>
          <p>Inside</p>
        </Dialog>
      ) : null}
    </Dialog>
  )
}

test('Escape closes only the topmost dialog', async () => {
  const onClose = vi.fn()
  renderPortal(<Two onClose={onClose} />)
  await userEvent.click(await screen.findByText('Open'))
  await screen.findByText('Inside')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Inside')).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  await waitFor(async () => {
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

type Step = 'closed' | 'first' | 'second'

interface StepsProps {
  /** what opens the first dialog */
  renderOpener: (onOpen: () => void, wasOpened: boolean) => ReactNode
  renderFirst: (onClose: () => void, onNext: () => void) => ReactNode
}

/** A page with a dialog, and another one that takes its place. */
function Steps({ renderOpener, renderFirst }: StepsProps) {
  const [step, setStep] = useState<Step>('closed')
  const [wasOpened, setWasOpened] = useState(false)
  const close = () => setStep('closed')
  const begin = () => {
    setStep('first')
    setWasOpened(true)
  }
  return (
    <>
      {renderOpener(begin, wasOpened)}
      {step === 'first' ? renderFirst(close, () => setStep('second')) : null}
      {step === 'second' ? (
        <Dialog title="Second" width={400} onClose={close}>
          <p>Then this</p>
        </Dialog>
      ) : null}
    </>
  )
}
const button = (onOpen: () => void) => (
  <button type="button" onClick={onOpen}>
    Open
  </button>
)
const menu = (onOpen: () => void) => (
  <MoreMenu label="More">
    <Menu.Item onClick={onOpen}>Open</Menu.Item>
  </MoreMenu>
)
const plain = (onClose: () => void, onNext: () => void) => (
  <Dialog title="First" width={400} onClose={onClose}>
    <button type="button" onClick={onNext}>
      Next
    </button>
  </Dialog>
)
const framed = (onClose: () => void) => (
  <FramedDialog title="First" width={400} onClose={onClose} foot={<button type="button">Send</button>}>
    <p>Inside</p>
  </FramedDialog>
)

/** Waits until a dialog has the focus, which it takes only after it was drawn. */
async function focused(name: string) {
  const dialog = await screen.findByRole('dialog', { name })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
}

test.each([
  ['Dialog', plain],
  ['FramedDialog', framed],
])('what opened a %s has the focus again when Escape has closed it', async (_, renderFirst) => {
  renderPortal(<Steps renderOpener={button} renderFirst={renderFirst} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }))
  await focused('First')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the button of a menu has the focus again when the dialog that its item opened closes', async () => {
  renderPortal(<Steps renderOpener={menu} renderFirst={plain} />)
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Open' }))
  await focused('First')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })))
})

test('a dialog that takes the place of another gives the focus back to what opened the first', async () => {
  renderPortal(<Steps renderOpener={button} renderFirst={plain} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }))
  await focused('First')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await focused('Second')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })))
})

test.each([
  ['what is around it', 'region', 'Two-step sign-in'],
  ['the heading of the page', 'heading', 'Profile'],
] as const)('when a dialog replaces its opener, %s has the focus', async (_, role, name) => {
  const Around = role === 'region' ? 'section' : 'div'
  const opener = (onOpen: () => void, wasOpened: boolean) => (
    <>
      <h1 tabIndex={-1}>Profile</h1>
      <Around {...(role === 'region' && { tabIndex: -1, 'aria-label': name })}>
        {wasOpened ? (
          <b>Turned on</b>
        ) : (
          <button type="button" onClick={onOpen}>
            Turn on
          </button>
        )}
      </Around>
    </>
  )
  renderPortal(<Steps renderOpener={opener} renderFirst={plain} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }))
  await focused('First')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })))
})

/** A dialog, and the question whether to close it, which fades out after the dialog has gone. */
function Asked() {
  const [step, setStep] = useState<'closed' | 'open' | 'fading'>('closed')
  return (
    <>
      {button(() => setStep('open'))}
      {step === 'open' ? framed(() => {}) : null}
      {step === 'closed' ? null : (
        <div role="dialog" aria-modal="true" aria-label="Discard changes?">
          <button type="button" onClick={() => setStep('fading')}>
            Discard
          </button>
        </div>
      )}
      <button type="button" onClick={() => setStep('closed')}>
        Fade out
      </button>
    </>
  )
}

test('the focus returns once the question that closed the dialog has faded out', async () => {
  renderPortal(<Asked />)
  const opener = await screen.findByRole('button', { name: 'Open' })
  await userEvent.click(opener)
  await focused('First')
  const discard = screen.getByRole('button', { name: 'Discard' })
  await userEvent.click(discard)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'First' })).toBeNull())
  expect(document.activeElement).toBe(discard)
  // without taking the focus
  fireEvent.click(screen.getByRole('button', { name: 'Fade out' }))
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

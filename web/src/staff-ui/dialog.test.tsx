import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPortal } from '../testing/render-portal.tsx'
import { Dialog } from './dialog.tsx'

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

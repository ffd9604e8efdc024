import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { VideoPlayer } from './video-player.tsx'

test('the player of a video platform gets the focus of the button that it replaces', async () => {
  render(<VideoPlayer url="https://www.youtube.com/watch?v=dQw4w9WgXcQ" title="2021 Jeep Wrangler" />)
  await userEvent.click(screen.getByRole('button', { name: 'Video on YouTube: 2021 Jeep Wrangler' }))
  expect(document.activeElement).toBe(screen.getByTitle('Video of 2021 Jeep Wrangler'))
})

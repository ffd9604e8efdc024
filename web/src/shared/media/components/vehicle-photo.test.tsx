import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { VehiclePhoto } from './vehicle-photo.tsx'

test("a photo that could not be loaded is 'No Image' until the browser is online again", () => {
  render(<VehiclePhoto src="https://photos.test/1.jpg" alt="2021 Jeep Wrangler" />)
  fireEvent.error(screen.getByAltText('2021 Jeep Wrangler'))
  screen.getByRole('img', { name: 'No Image' })
  fireEvent(window, new Event('online'))
  expect(screen.getByAltText<HTMLImageElement>('2021 Jeep Wrangler').src).toBe('https://photos.test/1.jpg')
  expect(screen.queryByRole('img', { name: 'No Image' })).toBeNull()
})

import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { sampleEvaluation } from '../../../testing/sample-evaluation.ts'
import { stubServer } from '../../../testing/stub-server.ts'
import { DeskContext } from './desk-context.ts'
import { PhotosSection } from './photos-section.tsx'
import type { usePhotoLink } from './use-photo-link.tsx'

const MB = 1024 * 1024
const photoLink = { create: async () => {}, isPending: false, made: null, clear: () => {} } satisfies ReturnType<typeof usePhotoLink>

/** Opens the gallery of an evaluation with three photos at the second one. */
async function openGallery() {
  const [photo] = sampleEvaluation().photos
  if (photo === undefined) throw new Error('The sample has no photo')
  const photos = [0.02, 1.44, 9.96].map((megabytes, at) => ({
    ...photo,
    _id: String(at).repeat(24),
    filename: `${at}.jpg`,
    fileSize: megabytes * MB,
  }))
  renderPortal(<PhotosSection evaluation={sampleEvaluation({ photos })} photoLink={photoLink} />)
  const opener = screen.getByRole('button', { name: /Open photo 2 of 3/ })
  await userEvent.click(opener)
  const gallery = await screen.findByRole('dialog', { name: /Photos of 2019 Honda/ })
  return { gallery, opener, said: () => /Photo \d of \d/.exec(gallery.textContent ?? '')?.[0] }
}

test('arrow keys and buttons step through the gallery and wrap around', async () => {
  const { gallery, said } = await openGallery()
  expect(said()).toBe('Photo 2 of 3')
  const steps: [key: string, shown: number][] = [
    ['ArrowRight', 3],
    ['ArrowRight', 1],
    ['ArrowLeft', 3],
    ['ArrowLeft', 2],
  ]
  for (const [key, shown] of steps) {
    fireEvent.keyDown(gallery, { key })
    expect(said()).toBe(`Photo ${shown} of 3`)
  }
  await userEvent.click(within(gallery).getByRole('button', { name: 'Next photo' }))
  await userEvent.click(within(gallery).getByRole('button', { name: 'Next photo' }))
  expect(said()).toBe('Photo 1 of 3')
  await userEvent.click(within(gallery).getByRole('button', { name: 'Previous photo' }))
  expect(said()).toBe('Photo 3 of 3')
})

test('an arrow key with a modifier does not step the gallery', async () => {
  const { gallery, said } = await openGallery()
  fireEvent.keyDown(gallery, { key: 'ArrowRight', altKey: true })
  expect(said()).toBe('Photo 2 of 3')
})

test('arrow keys move a zoomed photo instead of stepping, and step again once it fits', async () => {
  const { gallery, said } = await openGallery()
  const stage = gallery.querySelector('[data-zoomed], img')?.closest('div') as HTMLElement
  Object.defineProperties(stage, { clientWidth: { value: 400 }, clientHeight: { value: 300 } })
  const place = () =>
    /translate\((.+)px, (.+)px\)/
      .exec(gallery.querySelector('img')?.style.transform ?? '')
      ?.slice(1)
      .map(Number)
  fireEvent.keyDown(gallery, { key: '+' })
  expect(place()).toEqual([0, 0])
  const moves = [
    ['ArrowRight', [-80, 0]],
    ['ArrowDown', [-80, -75]],
    ['ArrowRight', [-100, -75]],
    ['ArrowUp', [-100, 5]],
    ['ArrowLeft', [-20, 5]],
  ] as const
  for (const [key, at] of moves) {
    fireEvent.keyDown(gallery, { key })
    expect(place()).toEqual(at)
  }
  expect(said()).toBe('Photo 2 of 3')
  fireEvent.keyDown(gallery, { key: '0' })
  fireEvent.keyDown(gallery, { key: 'ArrowRight' })
  expect(said()).toBe('Photo 3 of 3')
})

test('a thumbnail opens its photo, and the thumbnail of the current photo is marked', async () => {
  const { gallery, said } = await openGallery()
  const thumbnails = within(within(gallery).getByRole('list', { name: 'Thumbnails' })).getAllByRole('button')
  expect(thumbnails.map((one) => one.getAttribute('aria-current'))).toEqual([null, 'true', null])
  await userEvent.click(thumbnails[2] as HTMLElement)
  expect(said()).toBe('Photo 3 of 3')
  expect(thumbnails.map((one) => one.getAttribute('aria-current'))).toEqual([null, null, 'true'])
})

test('photo sizes are shown in MB with one decimal, at least 0.1', async () => {
  const { gallery } = await openGallery()
  for (const size of ['1.4 MB', '10.0 MB', '0.1 MB']) {
    expect(gallery.textContent).toContain(size)
    fireEvent.keyDown(gallery, { key: 'ArrowRight' })
  }
})

test('Escape closes the gallery and returns the focus to the photo that opened it', async () => {
  const { gallery, opener } = await openGallery()
  // browsers fire `cancel` for Escape
  fireEvent(gallery, new Event('cancel', { cancelable: true }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('a broken photo shows a placeholder', async () => {
  const { gallery } = await openGallery()
  fireEvent.error(within(gallery).getByAltText(/photo 2 of 3/))
  expect(within(gallery).queryByAltText(/photo 2 of 3/)?.tagName).not.toBe('IMG')
  within(gallery).getByText('No Image')
})

test('a new photo link can be emailed, also after an earlier one was', async () => {
  const evaluation = sampleEvaluation()
  const expiresAt = '2026-12-24T12:00:00.000Z'
  const made = { uploadLink: '/trade-in-photos/a', expiresAt, mailed: true }
  stubServer({ [`POST /api/trade-in-evaluations/${evaluation._id}/photo-upload-link`]: () => ({ success: true, message: '', ...made }) })
  const person = { id: 'd'.repeat(24), name: 'Pat', isManager: true }
  const desk = { dealershipId: evaluation.dealershipId, dealershipName: 'Northgate Motors', timeZone: 'America/Chicago', person }
  function Links() {
    const [number, setNumber] = useState(1)
    const link = { url: `https://forecourt.test/${number}`, expiresAt, mailed: false }
    return (
      <DeskContext value={desk}>
        <PhotosSection evaluation={evaluation} photoLink={{ ...photoLink, made: link }} />
        <button type="button" onClick={() => setNumber(number + 1)}>
          Make another
        </button>
      </DeskContext>
    )
  }
  renderPortal(<Links />)
  await userEvent.click(screen.getByRole('button', { name: 'Email it' }))
  await screen.findByRole('button', { name: 'Email sent' })
  await userEvent.click(screen.getByText('Make another'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Email it' }).disabled).toBe(false)
})

import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Reading } from '../model/read-vins.ts'
import { CameraView } from './camera-view.tsx'

const VIN = '1HGCM82633A004352'
const NOTHING: Reading = { vins: [], sawCode: false }

/** the result of the next frames */
let reading: Reading
/** the states that the light was set to */
let lamp: boolean[]
let lampWorks: boolean
let hasLamp: boolean
const [onFound, onFailed] = [vi.fn(), vi.fn()]
const scanner = { readFrame: async () => reading, readPhoto: async () => NOTHING, close: () => {} }

beforeEach(() => {
  vi.useFakeTimers()
  ;[reading, lamp, lampWorks, hasLamp] = [NOTHING, [], true, true]
  const track = {
    stop: vi.fn(),
    addEventListener: () => {},
    getCapabilities: () => (hasLamp ? { torch: true } : {}),
    applyConstraints: async ({ advanced }: { advanced: { torch: boolean }[] }) => {
      if (!lampWorks) throw new Error('The lamp is taken')
      lamp.push(...advanced.map(({ torch }) => torch))
    },
  }
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] }
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia: async () => stream } })
  // jsdom plays no video and draws no canvas
  HTMLMediaElement.prototype.play = async () => {}
  Object.defineProperty(HTMLMediaElement.prototype, 'readyState', { configurable: true, get: () => HTMLMediaElement.HAVE_ENOUGH_DATA })
  for (const side of ['videoWidth', 'videoHeight'])
    Object.defineProperty(HTMLVideoElement.prototype, side, { configurable: true, get: () => 8 })
  const context = { drawImage: () => {}, getImageData: () => ({ data: new Uint8ClampedArray(8 * 8 * 4) }) }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as null)
})
afterEach(() => void onFound.mockClear())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
async function open() {
  render(<CameraView scanner={scanner} onFound={onFound} onFailed={onFailed} />)
  await pass(0)
}

test('the VIN is returned once, 1.5 seconds after "VIN Found!"', async () => {
  await open()
  reading = { vins: [VIN], sawCode: true }
  // two frames with the same VIN
  await pass(200)
  screen.getByText('VIN Found!')
  screen.getByText(VIN)
  await pass(1_499)
  expect(onFound).not.toHaveBeenCalled()
  await pass(1)
  expect(onFound.mock.calls).toEqual([[VIN]])
  await pass(10_000)
  expect(onFound).toHaveBeenCalledTimes(1)
})

test('a VIN read in only one frame is not accepted', async () => {
  await open()
  reading = { vins: [VIN], sawCode: true }
  await pass(100)
  reading = NOTHING
  await pass(5_000)
  expect(screen.queryByText('VIN Found!')).toBeNull()
  expect(onFound).not.toHaveBeenCalled()
})

test('a code without a VIN shows a message for 3 seconds', async () => {
  await open()
  reading = { vins: [], sawCode: true }
  await pass(100)
  screen.getByText('No valid VIN found in QR code. Please try again.')
  reading = NOTHING
  await pass(2_900)
  screen.getByText('No valid VIN found in QR code. Please try again.')
  await pass(200)
  expect(screen.queryByText('No valid VIN found in QR code. Please try again.')).toBeNull()
})

test('a button toggles the light and shows its state', async () => {
  await open()
  const light = () => screen.getByRole('button', { name: /light$/ })
  expect([light().textContent, light().getAttribute('aria-pressed')]).toEqual(['Turn on light', 'false'])
  fireEvent.click(light())
  await pass(0)
  expect([light().textContent, light().getAttribute('aria-pressed'), lamp]).toEqual(['Turn off light', 'true', [true]])
  fireEvent.click(light())
  await pass(0)
  expect([light().textContent, light().getAttribute('aria-pressed'), lamp]).toEqual(['Turn on light', 'false', [true, false]])
})

test('a light that cannot be turned on is shown as off', async () => {
  lampWorks = false
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Turn on light' }))
  await pass(0)
  expect(screen.getByRole('button', { name: 'Turn on light' }).getAttribute('aria-pressed')).toBe('false')
})

test('a camera without a light has no light button', async () => {
  hasLamp = false
  await open()
  expect(screen.queryByRole('button', { name: /light/ })).toBeNull()
})

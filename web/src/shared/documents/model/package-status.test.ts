import { expect, test } from 'vitest'
import { packageItems, packageSummary } from './package-status.ts'

const photos = { photoCount: 12, videoUrl: '' }
const none = { pdfs: {}, video: '' }

test('counts the items that the customer would get', () => {
  expect(packageSummary(packageItems({ photoCount: 0, videoUrl: '' }, none))).toBe('0/5 items available (0%)')
  expect(packageSummary(packageItems(photos, none))).toBe('1/5 items available (20%)')
  expect(packageSummary(packageItems({ ...photos, videoUrl: 'https://youtu.be/x' }, none))).toBe('2/5 items available (40%)')
  expect(packageSummary(packageItems(photos, { pdfs: { msrp: '/m', autocheck: '/a' }, video: '/v' }))).toBe('4/5 items available (80%)')
})

test('unknown items are not reported as missing', () => {
  expect(packageItems(photos, null)).toEqual([
    { label: 'Photos', available: true },
    { label: 'Video', available: null },
    { label: 'AutoCheck', available: null },
    { label: 'Inspection', available: null },
    { label: 'MSRP', available: null },
  ])
})

import { expect, test } from 'vitest'
import { packageItems, packageSummary } from './package-status.ts'

const car = { _id: 'a'.repeat(24), vin: '1j4-ba6h18bl500001', photoCount: 0, videoUrl: '' }
const none = { vehicleVideos: {}, inspectionPdfs: {}, autoCheckPdfs: {}, msrpPdfs: {} }
const pdf = { '1J4BA6H18BL500001': '/pdfs/1' }

test('a package counts what the customer would get', () => {
  expect(packageSummary(packageItems(car, undefined))).toBe('0/5 items available (0%)')
  expect(packageSummary(packageItems({ ...car, photoCount: 12 }, none))).toBe('1/5 items available (20%)')
  expect(packageSummary(packageItems({ ...car, photoCount: 12, videoUrl: 'https://youtu.be/x' }, none))).toBe('2/5 items available (40%)')
})

test('documents count by the letters and digits of the VIN, videos also by the vehicle', () => {
  const all = { vehicleVideos: { [car._id]: 'https://youtu.be/x' }, inspectionPdfs: pdf, autoCheckPdfs: pdf, msrpPdfs: pdf }
  expect(packageSummary(packageItems({ ...car, photoCount: 1 }, all))).toBe('5/5 items available (100%)')
  expect(packageSummary(packageItems({ ...car, vin: '' }, { ...none, msrpPdfs: { '': '/pdfs/1' } }))).toBe('0/5 items available (0%)')
})

test('where a packet is sent there are six, and the calculator is always one of them', () => {
  expect(packageSummary(packageItems(car, none, { calculator: true }))).toBe('1/6 items available (17%)')
})

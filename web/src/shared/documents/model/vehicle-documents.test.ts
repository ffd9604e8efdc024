import { expect, test } from 'vitest'
import { uploadedVideo, vehiclePdfs } from './vehicle-documents.ts'

const none = { vehicleVideos: {}, inspectionPdfs: {}, autoCheckPdfs: {}, msrpPdfs: {} }

test('a vehicle has the PDFs filed under its VIN in any spelling', () => {
  const documents = { ...none, inspectionPdfs: { ABC123: '/i' }, msrpPdfs: { ABC123: '/m', OTHER: '/o' } }
  expect(vehiclePdfs(documents, 'abc-123')).toEqual({ inspection: '/i', msrp: '/m' })
  expect(vehiclePdfs(documents, 'XYZ')).toEqual({})
})

test('a vehicle without a VIN has no PDFs', () => {
  expect(vehiclePdfs({ ...none, msrpPdfs: { '': '/m' } }, ' - ')).toEqual({})
})

test.each([
  [{ ab1: '/v' }, '/v'],
  [{ AB1: '/v' }, '/v'],
  [{ t1: '/v' }, '/v'],
  [{ other: '/v' }, ''],
])('of the videos %j, the vehicle has %j', (vehicleVideos, video) => {
  expect(uploadedVideo({ vehicleVideos }, ['ab1', '', 'T1'])).toBe(video)
})

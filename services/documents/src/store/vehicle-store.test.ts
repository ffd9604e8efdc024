import { newId } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { type DocumentsFixture, newVehicle, startDocuments, toChange } from '../testing/documents-fixture.ts'

let documents: DocumentsFixture
beforeAll(async () => {
  documents = await startDocuments()
})

test('a part of a stock number matches every listed vehicle that has it, however many sold ones have it too', async () => {
  const { dealershipId } = await documents.dealership()
  const { vehicles } = documents.stores
  const numbered = (number: string) => newVehicle({ stockNumber: `AB44${number}` })
  const sold = Array.from({ length: 60 }, (_, index) => toChange(numbered(`M${100 + index}`), 'removed'))
  const listed = ['A1', 'Z1'].map((number) => toChange(numbered(number), 'added'))
  await vehicles.apply(dealershipId, [...sold, ...listed], { id: newId() })
  const matched = await vehicles.match(dealershipId, 'AB44')
  expect(matched.map(({ stockNumber }) => stockNumber).sort()).toEqual(['AB44A1', 'AB44Z1'])
})

test('a file that names a vehicle as it was before its VIN was corrected is matched with the current record, once', async () => {
  const { dealershipId } = await documents.dealership()
  const { vehicles } = documents.stores
  const before = newVehicle()
  const after = newVehicle({ stockNumber: before.stockNumber })
  const sold = [before, after].map((vehicle) => toChange(vehicle, 'removed'))
  await vehicles.apply(dealershipId, sold, { id: newId() })
  const [record] = await vehicles.findMany([new ObjectId(before.vehicleId)])
  if (record === undefined) throw new Error('the vehicle is stored')
  await vehicles.noteReplaced(record, new ObjectId(after.vehicleId))
  const matched = async (named: string, exactly: boolean) => (await vehicles.match(dealershipId, named, { exactly })).map(({ vin }) => vin)
  for (const named of [before.vehicleId, before.vin, before.stockNumber]) expect(await matched(named, true)).toEqual([after.vin])
  expect(await matched(before.stockNumber.slice(1), false)).toEqual([after.vin])
})

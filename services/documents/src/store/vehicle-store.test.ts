import { newId } from '@forecourt/service-testing/people'
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

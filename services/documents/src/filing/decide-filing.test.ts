import { generateVin } from '@forecourt/vin/generate-vin'
import { ObjectId } from 'mongodb'
import { expect, test } from 'vitest'
import type { DocumentFacts } from '../domain/document-facts.ts'
import type { VehicleDoc } from '../store/vehicle-store.ts'
import { decideFiling, type FilingInput } from './decide-filing.ts'

const NOTHING: DocumentFacts = { textVins: [], barcodeVins: [], possibleVins: [], stockNumbers: [], contentKind: null }
/** A feed may contain a VIN with a wrong check digit. */
const MISTYPED_VIN = '1FTEW1KP0TKD03159'

const vehicle = (vin: string, stockNumber: string): VehicleDoc => ({
  _id: new ObjectId(),
  dealershipId: new ObjectId(),
  vin,
  stockNumber,
  vinKey: vin,
  stockKey: stockNumber,
  name: '2020 Honda Civic',
  make: 'Honda',
  listed: true,
})
const [mistyped, other] = [vehicle(MISTYPED_VIN, 'N111'), vehicle(generateVin(1), 'N222')]
/** The VIN that the other vehicle had before it was corrected. */
const FORMER_VIN = '1FTEW1KP0TKD03160'

function decide(facts: Partial<DocumentFacts>, fileName = 'scan.pdf', said: FilingInput['said'] = {}) {
  const input = { fileName, type: 'pdf' as const, facts: { ...NOTHING, ...facts }, said }
  const namesOf = (one: VehicleDoc) => [one.vinKey, one.stockKey, ...(one === other ? [FORMER_VIN] : [])]
  return decideFiling(input, async (named) => [mistyped, other].filter((one) => namesOf(one).includes(named)))
}

test('17 characters with an invalid check digit match the vehicle that has them', async () => {
  expect(await decide({ possibleVins: ['PARTNUMBER1234567', MISTYPED_VIN] })).toMatchObject({ vehicle: mistyped, decidedBy: 'text' })
})

test('17 characters that match no vehicle do not prevent filing and are not shown to staff', async () => {
  const possibleVins = ['PARTNUMBER1234567']
  expect(await decide({ possibleVins, stockNumbers: ['N222'] })).toMatchObject({ vehicle: other })
  expect(await decide({ possibleVins }, 'N222.pdf')).toMatchObject({ vehicle: other, decidedBy: 'name' })
  expect(await decide({ possibleVins }, 'N77.pdf')).toMatchObject({
    vehicle: null,
    message: 'No vehicle found with VIN or Stock Number: N77',
    identifiers: ['N77', 'PARTNUMBER1234567'],
  })
})

test('a VIN with a valid check digit takes precedence over one without', async () => {
  expect(await decide({ textVins: [other.vin], possibleVins: [MISTYPED_VIN] })).toMatchObject({ vehicle: other })
})

test('a file waits only for the vehicle that staff named, if it does not exist', async () => {
  expect(await decide({ possibleVins: [MISTYPED_VIN] }, 'scan.pdf', { vehicle: 'N77' })).toMatchObject({
    vehicle: null,
    identifiers: ['N77'],
  })
})

test('a document that names the VIN of a vehicle from before it was corrected belongs to the vehicle', async () => {
  expect(await decide({ textVins: [FORMER_VIN] })).toMatchObject({ vehicle: other, decidedBy: 'text' })
  expect(await decide({ barcodeVins: [FORMER_VIN] })).toMatchObject({ vehicle: other, decidedBy: 'barcode' })
})

test('a document that names the VIN of another vehicle is not filed by its name', async () => {
  expect(await decide({ textVins: [generateVin(2)] }, 'N222.pdf')).toMatchObject({ vehicle: null })
  expect(await decide({ textVins: [generateVin(2)] }, `${FORMER_VIN}.pdf`)).toMatchObject({ vehicle: null })
})

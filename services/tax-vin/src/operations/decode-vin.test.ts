import { beforeAll, describe, expect, test } from 'vitest'
import { startTaxVin, type TaxFixture } from '../testing/start-tax-vin.ts'

let tax: TaxFixture
beforeAll(async () => {
  tax = await startTaxVin()
})

const decode = (vin: string) => tax.anonymous().call('decodeVin', { params: { vin } })

describe('decoding a VIN', () => {
  test('answers anyone with every fact as a text, and Unknown for what nobody knows', async () => {
    expect(await decode(' 1hgcm82633a004352 ')).toMatchObject({
      status: 200,
      body: {
        vin: '1HGCM82633A004352',
        year: '2003',
        make: 'Honda',
        model: 'Accord',
        trim: 'EX-V6',
        bodyClass: 'Coupe',
        vehicleType: 'Passenger Car',
        engineCylinders: '6',
        engineHP: 'Unknown',
        fuelType: 'Gasoline',
        driveType: 'Unknown',
        doors: '2',
        transmission: 'Unknown',
        series: 'Unknown',
        checkDigitValid: true,
        approximate: false,
      },
    })
  })

  test('lists makes of a year and models of a make', async () => {
    const { body } = await tax.anonymous().call('listVinMakes', { query: { year: 2020 } })
    expect(body.makes).toEqual(expect.arrayContaining(['Ford', 'Honda', 'Toyota']))
    const models = await tax.anonymous().call('listVinModels', { query: { year: 2020, make: 'honda' } })
    expect(models.body.models).toEqual(expect.arrayContaining(['Accord', 'Civic']))
  })
})

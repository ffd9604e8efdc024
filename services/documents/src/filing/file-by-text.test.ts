import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { beforeAll, expect, test } from 'vitest'
import { type DocumentsFixture, form, startDocuments, type TestDealership } from '../testing/documents-fixture.ts'
import { plainPaper, plainReader } from '../testing/plain-reader.ts'

let documents: DocumentsFixture
beforeAll(async () => {
  documents = await startDocuments({ reader: plainReader() })
})

async function upload({ sales, dealershipId }: TestDealership, text: string) {
  const body = form([{ name: 'scan0042.pdf', bytes: plainPaper(text) }])
  const sent = await documents.service.as(sales).call('uploadDocuments', { params: { dealershipId }, query: {}, body })
  return documentsOperations.uploadDocuments.response.parse(sent.body).results[0]
}

test('ordinary words that look like the VIN of another vehicle do not keep a paper from being filed by its stock number', async () => {
  const at = await documents.dealership()
  const { stockNumber } = at.vehicle
  const paper = await upload(at, `Stock #: ${stockNumber}\nBRAKES LF 8 RF 8 LR 3 RR 3`)
  expect(paper).toMatchObject({ state: 'filed', stockNumber, decidedBy: 'text' })
})

test('a VIN printed with blanks files the paper under the vehicle that has it', async () => {
  const at = await documents.dealership()
  const { vin } = at.vehicle
  expect(await upload(at, `Sold as is: ${vin.slice(0, 8)} ${vin.slice(8)}`)).toMatchObject({ state: 'filed', vin, decidedBy: 'text' })
})

test('a VIN printed with blanks after the word VIN keeps a paper of another vehicle from being filed by its stock number', async () => {
  const at = await documents.dealership()
  const paper = await upload(at, `Stock #: ${at.vehicle.stockNumber}\nVIN: 1M8G DM9AX KP042788`)
  expect(paper).toMatchObject({ state: 'needs-vehicle', message: 'No vehicle found with VIN or Stock Number: 1M8GDM9AXKP042788' })
})

import { documentAttached, documentRemoved } from '@forecourt/contracts/documents/events'
import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { eventually } from '@forecourt/dev-servers/eventually'
import { IDENTITY_HEADER } from '@forecourt/service-kit/identity'
import { HOSTILE_PDFS } from '@forecourt/service-testing/hostile-pdfs'
import { samplePaper, scannedPaper } from '@forecourt/service-testing/sample-papers'
import { PDFDocument } from 'pdf-lib'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDocumentReader } from '../reading/create-document-reader.ts'
import type { DocumentReader } from '../reading/document-reader.ts'
import { type DocumentsFixture, form, newVehicle, smallMp4, startDocuments, type TestDealership } from '../testing/documents-fixture.ts'

let documents: DocumentsFixture
/** Larger than the smallest PDF that inflates to too much. */
const MAX_BYTES = 600_000
beforeAll(async () => {
  documents = await startDocuments({ documentMaxBytes: MAX_BYTES })
})

const { uploadDocuments } = documentsOperations

async function upload(at: TestDealership, body: FormData, query: { check?: '1' } = {}) {
  const { status, body: said } = await documents.service
    .as(at.sales)
    .call('uploadDocuments', { params: { dealershipId: at.dealershipId }, query, body })
  return { status, said, results: status === 200 ? uploadDocuments.response.parse(said).results : [] }
}
const callAs = (at: TestDealership) => documents.service.as(at.sales)
async function documentsOf({ dealershipId, sales }: TestDealership, vehicle: string) {
  const { body } = await documents.service.as(sales).call('getVehicleDocuments', { params: { dealershipId, vehicle } })
  return documentsOperations.getVehicleDocuments.response.parse(body)
}
async function tray({ dealershipId, sales }: TestDealership) {
  const { body } = await documents.service.as(sales).call('listUnfiledDocuments', { params: { dealershipId }, query: {} })
  return documentsOperations.listUnfiledDocuments.response.parse(body).documents
}

/** Returns a PDF of exactly this many bytes. */
async function pdfOf(bytes: number): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([600, 600])
  const padding = document.context.register(document.context.obj({}))
  let free = bytes
  for (;;) {
    document.context.assign(padding, document.context.stream(new Uint8Array(free)))
    const file = Buffer.from(await document.save({ useObjectStreams: false }))
    if (file.length === bytes) return file
    free += bytes - file.length
  }
}

describe('an uploaded file', () => {
  test('is filed by its VIN, barcode, stock number or name, and the result says by which', async () => {
    const at = await documents.dealership(6)
    const [a, b, c, d, e, f] = at.vehicles
    const files = [
      { name: `${a?.vin}.pdf`, bytes: await samplePaper('msrp', { vin: a?.vin ?? '' }) },
      { name: 'scan0042.pdf', bytes: await scannedPaper({ vin: b?.vin ?? '' }) },
      { name: 'paper.pdf', bytes: await samplePaper('autocheck', { stockNumber: c?.stockNumber ?? '' }) },
      { name: `${d?.stockNumber} multi-point.pdf`, bytes: await samplePaper('unknown') },
      { name: `${e?.stockNumber}-walkaround.mp4`, bytes: smallMp4() },
      { name: `carfax_${f?.stockNumber.slice(1)}.pdf`, bytes: await samplePaper('unknown') },
    ]
    const { results } = await upload(at, form(files))
    expect(results.map(({ state, kind, decidedBy, stockNumber }) => [state, kind, decidedBy, stockNumber])).toEqual([
      ['filed', 'msrp', 'text', a?.stockNumber],
      ['filed', 'inspection', 'barcode', b?.stockNumber],
      ['filed', 'autocheck', 'text', c?.stockNumber],
      ['filed', 'inspection', 'name', d?.stockNumber],
      ['filed', 'video', 'name', e?.stockNumber],
      ['filed', 'autocheck', 'name', f?.stockNumber],
    ])
    const { documents: filed } = await documentsOf(at, a?.vin ?? '')
    expect(filed).toMatchObject([{ kind: 'msrp', versions: [{ fileName: `${a?.vin}.pdf`, pageCount: 1, addedBy: { name: 'Sam Sales' } }] }])
    expect((await documentsOf(at, e?.stockNumber ?? '')).video).toMatchObject({
      uploaded: true,
      fileName: `${e?.stockNumber}-walkaround.mp4`,
    })
    const events = await eventually(async () => {
      const events = await documents.service.events(documentAttached.type, at.dealershipId)
      if (events.length < 6) throw new Error('not all events were published')
      return events
    })
    expect(events.map(({ data }) => data.kind)).toEqual(['msrp', 'inspection', 'autocheck', 'inspection', 'video', 'autocheck'])
  })

  test('is filed under the stock number in its name, whatever vehicles the other numbers in it match in part', async () => {
    const at = await documents.dealership()
    const stock = (stockNumber: string) => newVehicle({ stockNumber })
    await at.publish([stock('N1102'), stock('N1172'), stock('N2020')])
    const files = ['172 N1102.pdf', '2020 N1102 carfax.pdf'].map(async (name, index) => ({
      name,
      bytes: await samplePaper('unknown', { pages: index + 1 }),
    }))
    const { results } = await upload(at, form(await Promise.all(files)))
    expect(results.map(({ kind, stockNumber, decidedBy }) => [kind, stockNumber, decidedBy])).toEqual([
      ['inspection', 'N1102', 'name'],
      ['autocheck', 'N1102', 'name'],
    ])
  })

  test('is only previewed with `check`, in the query or in any position of the form, and nothing is kept', async () => {
    const at = await documents.dealership()
    const before = await at.bytesKept()
    const file = { name: 'a.pdf', bytes: await samplePaper('msrp', { vin: at.vehicle.vin }) }
    const [byQuery, byField] = [await upload(at, form([file]), { check: '1' }), await upload(at, form([file], [['check', '1']]))]
    for (const { results } of [byQuery, byField])
      expect(results).toMatchObject([{ state: 'checked', kind: 'msrp', vin: at.vehicle.vin, documentId: null }])
    expect(await documentsOf(at, at.vehicle.vin)).toEqual({ documents: [], video: null })
    expect([await at.bytesKept(), await tray(at)]).toEqual([before, []])
  })

  test('is filed where staff say, for all files or one by one, whatever its text', async () => {
    const at = await documents.dealership(2)
    const [a, b] = at.vehicles
    const paper = { name: 'x.pdf', bytes: await samplePaper('msrp', { vin: a?.vin ?? '' }) }
    const { results } = await upload(
      at,
      form(
        [paper, paper],
        [
          ['vin', b?.stockNumber ?? ''],
          ['kind', 'inspection'],
          ['kind', ''],
        ],
      ),
    )
    expect(results.map(({ vin, kind, decidedBy }) => [vin, kind, decidedBy])).toEqual([
      [b?.vin, 'inspection', 'staff'],
      [b?.vin, 'msrp', 'staff'],
    ])
    expect(
      (
        await upload(
          at,
          form(
            [paper, paper, paper],
            [
              ['vin', '1'],
              ['vin', '2'],
            ],
          ),
        )
      ).said.code,
    ).toBe('FIELD_COUNT')
    expect((await upload(at, form([paper], [['kind', 'title']]))).said.code).toBe('VALIDATION')
  })

  test('is filed under the vehicle that staff name by its id, also if another one has the same stock number', async () => {
    const at = await documents.dealership()
    const [chosen, other] = [newVehicle({ stockNumber: 'N7', vin: '' }), newVehicle({ stockNumber: 'N7' })]
    await at.publish([chosen, other])
    const paper = { name: 'x.pdf', bytes: await samplePaper('msrp', { vin: other.vin }) }
    const { results } = await upload(at, form([paper], [['vin', chosen.vehicleId]]))
    expect(results).toMatchObject([{ state: 'filed', vehicleId: chosen.vehicleId, vin: '', decidedBy: 'staff' }])
  })

  test('is rejected with a message if it is bad, without stopping the others, and nothing of it is kept', async () => {
    const at = await documents.dealership()
    const good = { name: 'good.pdf', bytes: await samplePaper('inspection', { vin: at.vehicle.vin }) }
    const hostile = await Promise.all(HOSTILE_PDFS.map(async ({ name, bytes }) => ({ name: `${name}.pdf`, bytes: await bytes() })))
    for (const { bytes } of hostile) expect(bytes.length).toBeLessThan(MAX_BYTES)
    const before = await at.bytesKept()
    const empty = { name: 'empty.pdf', bytes: Buffer.alloc(0) }
    const large = { name: 'large.pdf', bytes: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(MAX_BYTES)]) }
    const html = { name: 'page.mp4', bytes: Buffer.from('<html><script>alert(1)</script></html>') }
    const { results } = await upload(at, form([...hostile, empty, large, html, good]))
    const states = results.map(({ fileName, state }) => [fileName, state])
    expect(states).toEqual([...[...hostile, empty, large, html].map(({ name }) => [name, 'refused']), ['good.pdf', 'filed']])
    for (const { state, message } of results) if (state === 'refused') expect(message).toMatch(/^\w.*\.$/)
    // only the good one, and its page images once they are rendered
    await eventually(async () => expect(await at.bytesKept()).toBe(before + 3))
  })

  test('may have at most 50 MB', async () => {
    const usual = await startDocuments()
    const { sales, dealershipId, vehicle, bytesKept } = await usual.dealership()
    const before = await bytesKept()
    const sent = async (bytes: Buffer) => {
      const body = form([{ name: `${vehicle.vin}.pdf`, bytes }])
      const received = await usual.service.as(sales).call('uploadDocuments', { params: { dealershipId }, query: {}, body })
      return uploadDocuments.response.parse(received.body).results
    }
    const largest = await pdfOf(50 * 1024 * 1024)
    expect(await sent(Buffer.concat([largest, Buffer.alloc(1)]))).toMatchObject([
      { state: 'refused', message: 'The file is larger than 50 MB. Choose a smaller one.' },
    ])
    expect(await bytesKept()).toBe(before)
    expect(await sent(largest)).toMatchObject([{ state: 'filed', vin: vehicle.vin }])
  })

  test('is not kept if its form breaks off', async () => {
    const at = await documents.dealership()
    const before = await at.bytesKept()
    const paper = await samplePaper('inspection', { vin: at.vehicle.vin })
    const head = '--b\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n'
    const cut = Buffer.concat([Buffer.from(head), paper, Buffer.from(`\r\n${head}`), paper.subarray(0, 300)])
    const response = await callAs(at).call('uploadDocuments', {
      params: { dealershipId: at.dealershipId },
      query: {},
      body: cut as never,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    } as never)
    expect(response.status).toBe(400)
    expect([await at.bytesKept(), await tray(at)]).toEqual([before, []])
  })

  test('is not filed if its upload is canceled while it is read, and nothing of it is kept', async () => {
    const reading: (() => void)[] = []
    const reader: DocumentReader = {
      ...createDocumentReader(),
      async read() {
        await new Promise<void>((resolve) => reading.push(resolve))
        return { kind: 'document', pdf: null, pageCount: 1, text: '', barcodes: [] }
      },
    }
    const { service, dealership } = await startDocuments({ reader })
    const { dealershipId, vehicle, sales, bytesKept } = await dealership()
    const canceling = new AbortController()
    const sent = fetch(`${await service.url()}/api/dealerships/${dealershipId}/documents`, {
      method: 'POST',
      headers: { [IDENTITY_HEADER]: service.deps.identity.asUser(sales) },
      body: form([{ name: `${vehicle.vin}.pdf`, bytes: await samplePaper('unknown') }]),
      signal: canceling.signal,
    })
    const closed = new Promise((resolve) => service.service.app.server.once('request', (_, response) => response.once('close', resolve)))
    await eventually(() => expect(reading).toHaveLength(1))
    canceling.abort()
    await expect(sent).rejects.toThrow()
    await closed
    reading[0]?.()
    await eventually(async () => expect(await bytesKept()).toBe(0))
    const { body } = await service.as(sales).call('getVehicleDocuments', { params: { dealershipId, vehicle: vehicle.vin } })
    expect(body.documents).toEqual([])
  })
})

describe('a file whose vehicle is undecided', () => {
  test('waits in the tray until staff file or remove it, once', async () => {
    const at = await documents.dealership()
    const { results } = await upload(
      at,
      form([
        { name: 'Scan_20261121.pdf', bytes: await samplePaper('unknown') },
        { name: 'b.pdf', bytes: await samplePaper('unknown', { pages: 2 }) },
      ]),
    )
    expect(results.map(({ state, message }) => [state, message])).toEqual(
      Array(2).fill(['needs-vehicle', 'No VIN or Stock Number found in filename']),
    )
    const [first, second] = await tray(at)
    expect(first).toMatchObject({ fileName: 'Scan_20261121.pdf', kindKnown: false, pageCount: 1 })
    const params = { dealershipId: at.dealershipId, unfiledId: first?._id ?? '' }
    const body = { vehicle: at.vehicle.stockNumber, kind: 'autocheck' as const }
    const filed = await Promise.all([1, 2].map(() => callAs(at).call('fileUnfiledDocument', { params, body })))
    expect(filed.map(({ status }) => status).sort()).toEqual([200, expect.toSatisfy((status: number) => status === 404 || status === 409)])
    const other = { dealershipId: at.dealershipId, unfiledId: second?._id ?? '' }
    expect((await callAs(at).call('fileUnfiledDocument', { params: other, body: { ...body, kind: 'video' } })).status).toBe(400)
    expect((await callAs(at).call('discardUnfiledDocument', { params: other })).status).toBe(200)
    expect((await callAs(at).call('discardUnfiledDocument', { params: other })).status).toBe(404)
    expect(await tray(at)).toEqual([])
    expect(await documentsOf(at, at.vehicle.vin)).toMatchObject({ documents: [{ kind: 'autocheck', versions: [{ decidedBy: 'staff' }] }] })
  })

  test('is filed when the inventory adds its vehicle', async () => {
    const at = await documents.dealership()
    const [late, later] = [newVehicle(), newVehicle()]
    const { results } = await upload(
      at,
      form([
        { name: 'a.pdf', bytes: await samplePaper('msrp', { vin: late.vin }) },
        { name: `inspection ${later.stockNumber}.pdf`, bytes: await samplePaper('unknown') },
      ]),
    )
    expect(results.map(({ state, message }) => [state, message])).toEqual([
      ['needs-vehicle', `No vehicle found with VIN or Stock Number: ${late.vin}`],
      ['needs-vehicle', `No vehicle found with VIN or Stock Number: ${later.stockNumber}`],
    ])
    await at.publish([late, later])
    await eventually(async () => expect(await tray(at)).toEqual([]))
    expect(await documentsOf(at, late.vin)).toMatchObject({ documents: [{ kind: 'msrp' }] })
    expect(await documentsOf(at, later.stockNumber)).toMatchObject({ documents: [{ kind: 'inspection' }] })
  })

  test('waits for a decision if its name and text disagree when the inventory adds its vehicle, and is not filed', async () => {
    const at = await documents.dealership()
    const late = newVehicle()
    const fileName = `inspection ${late.stockNumber}.pdf`
    const { results } = await upload(at, form([{ name: fileName, bytes: await samplePaper('msrp') }]))
    expect(results).toMatchObject([
      { state: 'needs-vehicle', message: `No vehicle found with VIN or Stock Number: ${late.stockNumber}`, candidates: [] },
    ])
    await at.publish([late])
    const asked = { fileName, message: 'Named inspection, looks like a window sticker.', candidates: [{ vehicleId: late.vehicleId }] }
    await eventually(async () => expect(await tray(at)).toMatchObject([asked]))
    expect(await documentsOf(at, late.stockNumber)).toEqual({ documents: [], video: null })
  })

  test('waits for a decision if several vehicles match, or its name and text disagree', async () => {
    const at = await documents.dealership()
    const [one, other] = [newVehicle({ stockNumber: 'ZZ7701' }), newVehicle({ stockNumber: 'ZZ7702' })]
    await at.publish([one, other])
    const { results } = await upload(
      at,
      form([
        { name: 'ZZ770.pdf', bytes: await samplePaper('msrp') },
        { name: 'inspection-ZZ7701.pdf', bytes: await samplePaper('msrp') },
        { name: 'both.pdf', bytes: await samplePaper('autocheck', { vin: `${one.vin} and VIN: ${other.vin}` }) },
      ]),
    )
    expect(results.map(({ state, message, candidates }) => [state, message, candidates.length])).toEqual([
      ['needs-vehicle', '2 vehicles match: ZZ7701, ZZ7702. Choose one.', 2],
      ['needs-vehicle', 'Named inspection, looks like a window sticker.', 1],
      ['needs-vehicle', '2 vehicles match: ZZ7701, ZZ7702. Choose one.', 2],
    ])
  })

  test('is not filed by its name under a vehicle with another VIN', async () => {
    const at = await documents.dealership()
    const stranger = newVehicle()
    const { results } = await upload(
      at,
      form([{ name: `${at.vehicle.stockNumber}.pdf`, bytes: await samplePaper('msrp', { vin: stranger.vin }) }]),
    )
    expect(results).toMatchObject([{ state: 'needs-vehicle', message: `No vehicle found with VIN or Stock Number: ${stranger.vin}` }])
  })
})

describe('a replaced document', () => {
  const inspection = async (mark: string, vin: string) => samplePaper('inspection', { vin, stockNumber: mark })

  test('keeps its last five versions, any of which can be restored; the same file again is no new version', async () => {
    const at = await documents.dealership()
    const { vin } = at.vehicle
    for (const mark of ['1A1', '2A2', '3A3', '4A4', '5A5', '6A6']) {
      const [result] = (await upload(at, form([{ name: `${mark}.pdf`, bytes: await inspection(mark, vin) }]))).results
      expect(result?.state).toBe('filed')
    }
    const [again] = (await upload(at, form([{ name: 'again.pdf', bytes: await inspection('6A6', vin) }]))).results
    expect(again?.message).toContain('Already uploaded')
    const [document] = (await documentsOf(at, vin)).documents
    expect(document?.versions.map(({ fileName }) => fileName)).toEqual(['6A6.pdf', '5A5.pdf', '4A4.pdf', '3A3.pdf', '2A2.pdf'])
    const params = { dealershipId: at.dealershipId, documentId: document?._id ?? '' }
    const versionId = document?.versions.at(-1)?._id ?? ''
    expect((await callAs(at).call('restoreDocumentVersion', { params: { ...params, versionId }, query: {} })).body.currentVersionId).toBe(
      versionId,
    )
    // the restored version is the oldest one, but Undo needs it
    const [next] = (await upload(at, form([{ name: '7A7.pdf', bytes: await inspection('7A7', vin) }]))).results
    expect(next?.replacedVersionId).toBe(versionId)
    const undo = { params: { ...params, versionId }, query: { insteadOf: next?.versionId ?? '' } }
    const undone = documentsOperations.restoreDocumentVersion.response.parse((await callAs(at).call('restoreDocumentVersion', undo)).body)
    expect(undone.currentVersionId).toBe(versionId)
    expect(undone.versions.map(({ fileName }) => fileName)).toEqual(['7A7.pdf', '6A6.pdf', '5A5.pdf', '4A4.pdf', '2A2.pdf'])
    expect((await callAs(at).call('getDocument', { params, query: {} })).status).toBe(200)
    expect((await callAs(at).call('removeDocument', { params })).status).toBe(200)
    expect((await documentsOf(at, vin)).documents).toMatchObject([{ currentVersionId: null }])
    const removed = await eventually(async () => {
      const events = await documents.service.events(documentRemoved.type, at.dealershipId)
      if (events.length === 0) throw new Error('not published yet')
      return events
    })
    const attached = await documents.service.events<{ revision: number }>(documentAttached.type, at.dealershipId)
    expect(removed.map(({ data }) => data.revision)).toEqual([Math.max(...attached.map(({ data }) => data.revision)) + 1])
  })

  test('reports the replaced version, which can be restored unless it was replaced again', async () => {
    const at = await documents.dealership()
    const { vin } = at.vehicle
    const fileAs = async (mark: string) =>
      (await upload(at, form([{ name: `${mark}.pdf`, bytes: await inspection(mark, vin) }]))).results[0]
    const first = await fileAs('1D1')
    expect([first?.replacedVersionId, (await fileAs('1D1'))?.replacedVersionId]).toEqual([null, null])
    const second = await fileAs('2D2')
    expect(second?.replacedVersionId).toBe(first?.versionId)
    const undo = (of: typeof second) =>
      callAs(at).call('restoreDocumentVersion', {
        params: { dealershipId: at.dealershipId, documentId: of?.documentId ?? '', versionId: of?.replacedVersionId ?? '' },
        query: { insteadOf: of?.versionId ?? '' },
      })
    const third = await fileAs('3D3')
    const tooLate = await undo(second)
    expect([tooLate.status, tooLate.body.code]).toEqual([409, 'DOCUMENT_CHANGED'])
    expect((await undo(third)).body).toMatchObject({ currentVersionId: second?.versionId, versions: [{}, {}, {}] })
    expect((await undo(third)).status).toBe(200)
  })

  test('keeps both versions if two people replace it concurrently', async () => {
    const at = await documents.dealership()
    const files = await Promise.all(['1B1', '2B2'].map((mark) => inspection(mark, at.vehicle.vin)))
    const responses = await Promise.all(files.map((bytes, index) => upload(at, form([{ name: `${index}.pdf`, bytes }]))))
    expect(responses.flatMap(({ results }) => results.map(({ state }) => state))).toEqual(['filed', 'filed'])
    const [document] = (await documentsOf(at, at.vehicle.vin)).documents
    expect(document?.versions.map(({ fileName }) => fileName).sort()).toEqual(['0.pdf', '1.pdf'])
    expect(document?.currentVersionId).toBe(document?.versions[0]?._id)
  })

  test('can be moved to another vehicle or kind, which restores the previous version in its old place', async () => {
    const at = await documents.dealership(2)
    const [a, b] = at.vehicles
    await upload(at, form([{ name: 'first.pdf', bytes: await inspection('1C1', a?.vin ?? '') }]))
    const [moved] = (await upload(at, form([{ name: 'wrong.pdf', bytes: await inspection('2C2', a?.vin ?? '') }]))).results
    const params = { dealershipId: at.dealershipId, documentId: moved?.documentId ?? '' }
    const response = await callAs(at).call('moveDocument', { params, body: { vehicle: b?.vin ?? '', kind: 'msrp' } })
    expect(response.body).toMatchObject({ state: 'filed', vin: b?.vin, kind: 'msrp', decidedBy: 'staff' })
    expect((await documentsOf(at, a?.vin ?? '')).documents).toMatchObject([{ kind: 'inspection', versions: [{ fileName: 'first.pdf' }] }])
    expect((await documentsOf(at, b?.vin ?? '')).documents).toMatchObject([{ kind: 'msrp', versions: [{ fileName: 'wrong.pdf' }] }])
  })
})

describe('the upload operations of one kind', () => {
  test('accept the form fields in any order, and reject with a message', async () => {
    const at = await documents.dealership()
    const params = { dealershipId: at.dealershipId }
    const bytes = await samplePaper('unknown')
    const before = new FormData()
    before.append('vin', at.vehicle.vin)
    before.append('uploadedAs', 'vin')
    before.append('pdf', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'a.pdf')
    const sent = await callAs(at).call('uploadInspectionPdf', { params, body: before })
    expect([sent.status, sent.body.result?.kind]).toEqual([200, 'inspection'])
    const behind = form([{ name: 'b.pdf', bytes, field: 'pdf' }], [['stockNumber', at.vehicle.stockNumber]])
    expect((await callAs(at).call('uploadMsrpPdf', { params, body: behind })).status).toBe(200)

    const unknown = await callAs(at).call('uploadAutoCheckPdf', {
      params,
      body: form([{ name: 'c.pdf', bytes, field: 'pdf' }], [['vin', 'NOSUCH1']]),
    })
    expect([unknown.status, unknown.body.error]).toEqual([404, 'No vehicle found with VIN or Stock Number: NOSUCH1'])
    const unnamed = await callAs(at).call('uploadAutoCheckPdf', { params, body: form([{ name: 'c.pdf', bytes, field: 'pdf' }]) })
    expect([unnamed.status, unnamed.body.code]).toEqual([400, 'NO_VEHICLE'])
    const text = form([{ name: 'c.pdf', bytes: Buffer.from('hello'), field: 'pdf' }], [['vin', at.vehicle.vin]])
    const refused = await callAs(at).call('uploadAutoCheckPdf', { params, body: text })
    expect([refused.status, refused.body.code]).toEqual([400, 'FILE_TYPE'])
  })
})

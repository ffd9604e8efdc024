import { PDFDocument, PDFName } from 'pdf-lib'

/** Each form draws the one below it so often: 10 to the power of 10 in all. */
const TIMES = 10
const LEVELS = 10

/** A PDF that holds nothing it may not hold, and whose page takes days to read or draw: a form that draws forms that draw forms. */
export async function hangingPdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  const { context } = document
  let below = context.register(context.stream('0 0 1 1 re f', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 600, 600] }))
  for (let level = 0; level < LEVELS; level++) {
    const Resources = { XObject: { X: below } }
    below = context.register(
      context.stream('/X Do '.repeat(TIMES), { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 600, 600], Resources }),
    )
  }
  const page = document.addPage([600, 600])
  page.node.set(PDFName.of('Resources'), context.obj({ XObject: { X: below } }))
  page.node.set(PDFName.of('Contents'), context.register(context.stream('/X Do')))
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

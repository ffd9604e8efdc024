import { PDFDocument, PDFName } from 'pdf-lib'

/** The number of times that each form draws the one below it: ten thousand in all. */
const TIMES = 10
const LEVELS = 4
/** The content of the lowest form. It costs time and adds nothing to the page, so that the time limit is reached before the memory limit. */
const NOTHING = 'q Q '.repeat(1_000_000)

/** Returns a valid PDF whose page takes half an hour to read or draw: a form that draws forms that draw forms. */
export async function hangingPdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  const { context } = document
  const form = (content: string, more = {}) =>
    context.register(context.flateStream(content, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 600, 600], ...more }))
  let below = form(NOTHING)
  for (let level = 0; level < LEVELS; level++) below = form('/X Do '.repeat(TIMES), { Resources: { XObject: { X: below } } })
  const page = document.addPage([600, 600])
  page.node.set(PDFName.of('Resources'), context.obj({ XObject: { X: below } }))
  page.node.set(PDFName.of('Contents'), context.register(context.stream('/X Do')))
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

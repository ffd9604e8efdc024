import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'

/** A letter sheet, in points. */
const WIDTH = 612
const HEIGHT = 792
const MARGIN = 54
const INK = rgb(0.13, 0.15, 0.2)
const QUIET = rgb(0.42, 0.45, 0.5)
const LINE = rgb(0.82, 0.84, 0.87)
/** The date of every demo document, so that it has the same bytes each time. */
export const WRITTEN_AT = new Date('2026-01-05T09:00:00Z')

/** A PDF that is written from top to bottom. It adds a page when one is full. */
export class TypedPaper {
  readonly #document: PDFDocument
  readonly #plain: PDFFont
  readonly #bold: PDFFont
  readonly #footer: string
  #page: PDFPage
  #y = 0

  private constructor(document: PDFDocument, plain: PDFFont, bold: PDFFont, footer: string) {
    this.#document = document
    this.#plain = plain
    this.#bold = bold
    this.#footer = footer
    this.#page = this.#addPage()
  }

  /** Creates an empty document with a line at the foot of each page. */
  static async create(title: string, footer: string): Promise<TypedPaper> {
    const document = await PDFDocument.create()
    document.setTitle(title)
    document.setCreationDate(WRITTEN_AT)
    document.setModificationDate(WRITTEN_AT)
    const plain = await document.embedFont(StandardFonts.Helvetica)
    const bold = await document.embedFont(StandardFonts.HelveticaBold)
    return new TypedPaper(document, plain, bold, footer)
  }

  /** Writes the issuer and the kind of document on a bar of this color. */
  head(from: string, title: string, [red, green, blue]: readonly [number, number, number]): void {
    this.#page.drawRectangle({ x: 0, y: HEIGHT - 84, width: WIDTH, height: 84, color: rgb(red, green, blue) })
    this.#page.drawText(from, { x: MARGIN, y: HEIGHT - 38, size: 11, font: this.#plain, color: rgb(1, 1, 1) })
    this.#page.drawText(title, { x: MARGIN, y: HEIGHT - 64, size: 20, font: this.#bold, color: rgb(1, 1, 1) })
    this.#y = HEIGHT - 112
  }

  /** Writes a heading and keeps the given number of rows below it on the same page. */
  heading(text: string, rows = 1): void {
    this.#need(30 + 18 * rows)
    this.#y -= 12
    this.#page.drawText(text, { x: MARGIN, y: this.#y, size: 12, font: this.#bold, color: INK })
    this.#y -= 18
  }

  /** Writes a fact: its label on the left, its value on the right. */
  row(name: string, value: string, { bold = false } = {}): void {
    this.#need(20)
    const font = bold ? this.#bold : this.#plain
    this.#page.drawText(name, { x: MARGIN, y: this.#y, size: 10, font, color: INK })
    this.#page.drawText(value, { x: WIDTH - MARGIN - font.widthOfTextAtSize(value, 10), y: this.#y, size: 10, font, color: INK })
    this.#page.drawLine({ start: { x: MARGIN, y: this.#y - 5 }, end: { x: WIDTH - MARGIN, y: this.#y - 5 }, thickness: 0.5, color: LINE })
    this.#y -= 18
  }

  /** Writes a sentence. */
  text(text: string): void {
    this.#need(18)
    this.#page.drawText(text, { x: MARGIN, y: this.#y, size: 10, font: this.#plain, color: QUIET })
    this.#y -= 16
  }

  /** Adds the footers and returns the PDF. */
  async finish(): Promise<Buffer> {
    for (const [index, page] of this.#document.getPages().entries()) {
      const text = `${this.#footer}   Page ${index + 1} of ${this.#document.getPageCount()}`
      page.drawText(text, { x: MARGIN, y: 30, size: 8, font: this.#plain, color: QUIET })
    }
    return Buffer.from(await this.#document.save())
  }

  #need(points: number): void {
    if (this.#y - points < 54) this.#page = this.#addPage()
  }

  #addPage(): PDFPage {
    this.#y = HEIGHT - MARGIN
    return this.#document.addPage([WIDTH, HEIGHT])
  }
}

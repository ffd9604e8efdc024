import type { DocumentReader } from '../reading/document-reader.ts'

/** Returns a reader that takes a file's bytes for its text, without processes, and renders `pages`, once `mayDraw` resolves. */
export function plainReader({ pages = 0, mayDraw = Promise.resolve() }: { pages?: number; mayDraw?: Promise<void> } = {}): DocumentReader {
  return {
    async read(file) {
      const pieces: Uint8Array[] = []
      for await (const piece of file) pieces.push(piece)
      return { kind: 'document', pdf: null, pageCount: Math.max(pages, 1), text: Buffer.concat(pieces).toString('latin1'), barcodes: [] }
    },
    async *render() {
      await mayDraw
      for (let number = 1; number <= pages; number++) {
        yield { number, width: 16, height: 20, large: Buffer.from('large'), small: Buffer.from('small') }
      }
    },
    quiet: async () => {},
    close: async () => {},
  }
}

/** Returns a file that counts as a PDF and has this text for a plain reader. */
export function plainPaper(text: string): Buffer {
  return Buffer.from(`%PDF-1.7 ${text.padEnd(600, ' ')}`)
}

import { deflateSync } from 'node:zlib'

/** Returns a valid PDF of one page with these lines. With `compressed`, its content is compressed, as most programs do it. */
export function smallPdf(lines: readonly string[], { compressed = false } = {}): Buffer {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj 0 -22 Td`).join(' ')
  const content = Buffer.from(`BT /F1 16 Tf 48 720 Td ${shown} ET`, 'latin1')
  const stream = compressed ? deflateSync(content) : content
  const filter = compressed ? '/Filter /FlateDecode ' : ''
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
    ),
    Buffer.concat([Buffer.from(`<< ${filter}/Length ${stream.length} >>\nstream\n`), stream, Buffer.from('\nendstream')]),
  ]
  const parts = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let length = 9
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    offsets.push(length)
    length += part.length
    parts.push(part)
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`),
  )
  return Buffer.concat(parts)
}

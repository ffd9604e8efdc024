/** A PDF from outside may run nothing and load nothing, wherever it is shown (design: files from outside). */
const PDF_POLICY = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'; sandbox"

/**
 * The headers of every PDF, which is shown in the page, or saved with `download`. The name is letters, digits and hyphens: safe as a file name.
 */
export function pdfHeaders(name: string, { download = false } = {}): Record<string, string> {
  return {
    'content-disposition': `${download ? 'attachment' : 'inline'}; filename="${name}.pdf"`,
    'content-security-policy': PDF_POLICY,
    'x-content-type-options': 'nosniff',
  }
}

/** A PDF from outside must not run or load anything, wherever it is shown (design: files from outside). */
const PDF_POLICY = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'; sandbox"

/**
 * Returns the headers of every PDF, which is shown in the page, or saved with `download`. The name has letters, digits and hyphens only: safe as a
 * file name.
 */
export function pdfHeaders(name: string, { download = false } = {}): Record<string, string> {
  return {
    'content-disposition': `${download ? 'attachment' : 'inline'}; filename="${name}.pdf"`,
    'content-security-policy': PDF_POLICY,
    'x-content-type-options': 'nosniff',
  }
}

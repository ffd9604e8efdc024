import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { DocumentsDeps } from '../deps.ts'
import { pdfHeaders } from '../domain/pdf-headers.ts'
import { fetchedPdf } from '../responses/fetch-failure.ts'

/**
 * Returns the AutoCheck report of a VIN from the configured provider (rules: fetching documents). Throws 404 if it has none, 422 or 502 to 504 with a
 * message if it fails.
 */
export function getAutoCheck({ fetcher }: Pick<DocumentsDeps, 'fetcher'>): Handler<typeof documentsOperations.getAutoCheck> {
  return async ({ params: { vin }, reply, log }) => {
    const pdf = fetchedPdf(await fetcher.autoCheck(vin), 'autocheck', log)
    await reply
      .type('application/pdf')
      .headers(pdfHeaders(`autocheck-${vin}`))
      .send(pdf)
    return undefined
  }
}

import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { DocumentsDeps } from '../deps.ts'
import { pdfHeaders } from '../domain/pdf-headers.ts'
import { fetchFailure } from '../responses/fetch-failure.ts'

/**
 * Returns the AutoCheck report of a VIN from the configured provider (rules: fetching documents). Throws 404 if it has none, 422 or 502 to 504 with a
 * message if it fails.
 */
export function getAutoCheck({ fetcher }: Pick<DocumentsDeps, 'fetcher'>): Handler<typeof documentsOperations.getAutoCheck> {
  return async ({ params: { vin }, reply, log }) => {
    const result = await fetcher.autoCheck(vin)
    if (result.kind === 'failed') {
      log.warn({ reason: result.reason, detail: result.detail }, 'an AutoCheck report could not be fetched')
      throw fetchFailure('AutoCheck', result.reason)
    }
    await reply
      .type('application/pdf')
      .headers(pdfHeaders(`autocheck-${vin}`))
      .send(result.pdf)
    return undefined
  }
}

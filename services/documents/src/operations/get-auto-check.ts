import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { DocumentsDeps } from '../deps.ts'
import { pdfHeaders } from '../domain/pdf-headers.ts'
import { fetchFailure } from '../responses/fetch-failure.ts'

/** The AutoCheck report of a VIN from the provider that is set up (rules: fetching documents). 404 when it has none, 502 to 504 with a sentence. */
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

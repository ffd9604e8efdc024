import { submittedEvaluation } from './submitted-evaluation.ts'
import { photoForm, samplePhoto, type TradeInsFixture } from './trade-ins-fixture.ts'

/** Returns the token at the end of a link's path. */
export function tokenIn(link: string): string {
  return link.split('/').at(-1) ?? ''
}

/** The calls of a photo link's holder to a started service. */
export function photoLinkCalls(tradeIns: TradeInsFixture) {
  const holder = tradeIns.service.anonymous()
  return {
    request: (link: string) => holder.call('getPhotoRequest', { params: { link } }),
    async add(link: string, { bytes, requestId = crypto.randomUUID() }: { bytes?: Uint8Array; requestId?: string } = {}) {
      const query = { shot: 'damage' as const, requestId }
      return holder.call('addRequestedPhoto', { params: { link }, query, body: photoForm(bytes ?? (await samplePhoto())) })
    },
    image: (link: string, photoId: string) =>
      holder.call('getRequestedPhoto', { params: { link, photoId }, query: { size: 'small' as const } }),
    remove: (link: string, photoId: string) => holder.call('removeRequestedPhoto', { params: { link, photoId } }),
    /** Submits an evaluation at a new dealership and creates a photo link for it. */
    async requested({ photos = 0 } = {}) {
      const at = await tradeIns.dealership()
      const { evaluationId } = await submittedEvaluation(tradeIns, at, { photos })
      const { body } = await tradeIns.service.as(at.sales).call('createPhotoLink', { params: { evaluationId } })
      return { at, evaluationId, link: tokenIn(body.uploadLink) }
    },
  }
}

import type { TradeInPhoto } from '@forecourt/contracts/trade-ins/records'
import type { PhotoShot } from '@forecourt/trade-in/photos'

/** A photo of a draft or a photo link, uploaded or not. */
export interface DraftPhoto {
  requestId: string
  shot: PhotoShot
  name: string
  state: 'preparing' | 'waiting' | 'sending' | 'sent' | 'failed' | 'refused'
  /** its upload was attempted: the server may have it, even without a response */
  attempted: boolean
  /** removed although the server may have it: it is deleted there after the response of its upload */
  removing: boolean
  /** the uploaded share, 0 to 1 */
  share: number
  /** why it failed or was rejected; '' if it was not */
  message: string
  /** URL of its small image; '' when the browser cannot show it */
  url: string
  /** its id on the server, once it is uploaded */
  photoId: string | null
}

/** Whether a photo still has to be uploaded before a submission. */
export const isMissing = ({ state, removing }: DraftPhoto) => state !== 'sent' && state !== 'refused' && !removing

/** A chosen photo that has not been resized yet. */
export function newPhoto(chosen: Pick<DraftPhoto, 'requestId' | 'shot' | 'name'>): DraftPhoto {
  return { ...chosen, state: 'preparing', attempted: false, removing: false, share: 0, message: '', url: '', photoId: null }
}

/** A photo that the server lists; `url` is its small image. */
export function uploadedPhoto({ _id, shot, originalName: name }: TradeInPhoto, url: string): DraftPhoto {
  return { ...newPhoto({ requestId: _id, shot, name }), state: 'sent', share: 1, url, photoId: _id }
}

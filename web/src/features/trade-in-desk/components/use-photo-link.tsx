import { PHOTO_LINK_DAYS } from 'virtual:contract-constants'
import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { photoLinkReport } from '@forecourt/trade-in/photos'
import { useState } from 'react'
import { copyLater } from '../../../staff-ui/copy-later.ts'
import { toast } from '../../../staff-ui/toast.ts'
import { type MadeLink, useMakePhotoLink } from '../api/links.ts'
import { photoLinkFailure } from '../model/trade-in-message.ts'
import { CopyableLink } from './copyable-link.tsx'

const DAY_MS = 24 * 60 * 60_000

/**
 * Creates a photo link, copies it, and shows it in a toast (rules: photo link). `made` is the last created link, which cannot be loaded from the
 * server; null once the links were revoked, also by another user.
 */
export function usePhotoLink(evaluation: Evaluation) {
  const make = useMakePhotoLink(evaluation)
  const [last, setLast] = useState<MadeLink | null>(null)
  const create = async () => {
    const made = make.mutateAsync({ mail: false })
    const copied = copyLater(made.then(({ url }) => url))
    try {
      const link = await made
      toast(photoLinkReport(await copied, evaluation.photos.length), 'good', <CopyableLink url={link.url} />)
      setLast(link)
    } catch (error) {
      toast(photoLinkFailure(error))
    }
  }
  return {
    create,
    isPending: make.isPending,
    made: last !== null && !wasRevoked(last, evaluation) ? last : null,
    clear: () => setLast(null),
  }
}

/** Whether the links of an evaluation were revoked after this one was created. */
function wasRevoked({ expiresAt }: MadeLink, { history }: Evaluation): boolean {
  const createdAt = Date.parse(expiresAt) - PHOTO_LINK_DAYS * DAY_MS
  return history.some(({ step, at }) => step === 'photo-links-revoked' && Date.parse(at) >= createdAt)
}

import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { photoLinkReport } from '@forecourt/trade-in/photos'
import { useState } from 'react'
import { copyLater } from '../../../staff-ui/copy-later.ts'
import { toast } from '../../../staff-ui/toast.ts'
import { type MadeLink, useMakePhotoLink } from '../api/links.ts'
import { photoLinkFailure } from '../model/trade-in-message.ts'
import { CopyableLink } from './copyable-link.tsx'

/**
 * Creates a photo link, copies it, and shows it in a toast (rules: photo link). `made` is the last created link, which cannot be loaded from the
 * server; null once the links were revoked, also by another user.
 */
export function usePhotoLink(evaluation: Evaluation) {
  const make = useMakePhotoLink(evaluation)
  const revocations = evaluation.history.filter(({ step }) => step === 'photo-links-revoked').length
  const [last, setLast] = useState<{ link: MadeLink; revocations: number } | null>(null)
  const create = async () => {
    const made = make.mutateAsync({ mail: false })
    const copied = copyLater(made.then(({ url }) => url))
    try {
      const link = await made
      toast(photoLinkReport(await copied, evaluation.photos.length), 'good', <CopyableLink url={link.url} />)
      setLast({ link, revocations })
    } catch (error) {
      toast(photoLinkFailure(error))
    }
  }
  return { create, isPending: make.isPending, made: last?.revocations === revocations ? last.link : null, clear: () => setLast(null) }
}

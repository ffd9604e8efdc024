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
 * server.
 */
export function usePhotoLink(evaluation: Evaluation) {
  const make = useMakePhotoLink(evaluation)
  const [made, setMade] = useState<MadeLink | null>(null)
  const create = async () => {
    const link = make.mutateAsync({ mail: false })
    const copied = copyLater(link.then(({ url }) => url))
    try {
      const { url } = await link
      toast(photoLinkReport(await copied, evaluation.photos.length), 'good', <CopyableLink url={url} />)
      setMade(await link)
    } catch (error) {
      toast(photoLinkFailure(error))
    }
  }
  return { create, isPending: make.isPending, made, clear: () => setMade(null) }
}

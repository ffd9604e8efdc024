import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffDocumentsQuery } from '../../../shared/documents/api/staff-documents.ts'
import { addressProblem, type FiledDocuments } from '../../../shared/documents/model/vehicle-package.ts'

/** The maximum length of an address on the server, in characters. */
const ADDRESS_MAX = 2_000

/**
 * Manages the field for the address of a vehicle's video, which is saved with the vehicle's documents (rules: vehicle video). `change` is the address
 * to save: '' to remove the video, null when nothing changed.
 */
export function useVideoField(vehicle: Vehicle) {
  const filed = useQuery(staffDocumentsQuery(vehicle.dealershipId, vehicle._id))
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const video = filed.data?.video ?? null
  const saved = video === null || video.uploaded ? '' : video.url
  const change = typed === null || typed.trim() === saved ? null : typed.trim()

  return {
    change,
    field: {
      name: 'videoUrl',
      value: typed ?? saved,
      error: problem,
      disabled: filed.data === undefined,
      maxLength: ADDRESS_MAX,
      placeholder: 'https://',
      description: aboutVideo(filed.data, filed.isError, vehicle.videoUrl),
    },
    type: (text: string) => {
      setTyped(text)
      setProblem(null)
    },
    /** False when the address is invalid; the field then shows an error. */
    check: () => {
      const wrong = change === null || change === '' ? null : addressProblem(change)
      setProblem(wrong)
      return wrong === null
    },
    /** Shows the saved address again, unless another one was typed during the save. */
    saved: (address: string) => setTyped((now) => (now?.trim() === address ? null : now)),
  }
}

function aboutVideo(filed: FiledDocuments | undefined, isError: boolean, fromFeed: string): string | undefined {
  if (filed === undefined) return isError ? "We couldn't load the video. Close this and try again." : undefined
  if (filed.video?.uploaded) return `${filed.video.fileName || 'A file'} is uploaded. A new address replaces it.`
  return filed.video === null && fromFeed !== '' ? `The inventory file says ${fromFeed}` : undefined
}

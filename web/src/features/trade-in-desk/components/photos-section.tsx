import type { Evaluation, TradeInPhoto } from '@forecourt/contracts/trade-ins/records'
import { PHOTO_SHOTS } from '@forecourt/trade-in/photos'
import { Button } from '@mantine/core'
import dayjs from 'dayjs'
import { useState } from 'react'
import { errorMessage } from '../../../api/api-error.ts'
import { Lightbox } from '../../../shared/media/components/lightbox.tsx'
import { VehiclePhoto } from '../../../shared/media/components/vehicle-photo.tsx'
import { confirm } from '../../../staff-ui/confirm.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { IconLink } from '../../../ui/icons.tsx'
import { photoUrl } from '../api/evaluations.ts'
import { useMakePhotoLink, useRevokePhotoLinks } from '../api/links.ts'
import { evaluationTitle } from '../model/evaluation-text.ts'
import styles from './details.module.css'
import { LinkActions } from './link-actions.tsx'
import type { usePhotoLink } from './use-photo-link.tsx'

interface PhotosSectionProps {
  evaluation: Evaluation
  photoLink: ReturnType<typeof usePhotoLink>
}

/** The customer's photos, which open full-screen, and the link to request more (rules: photo link). */
export function PhotosSection({ evaluation, photoLink }: PhotosSectionProps) {
  const { photos } = evaluation
  const [open, setOpen] = useState<number | null>(null)
  const title = evaluationTitle(evaluation)
  const mail = useMakePhotoLink(evaluation)
  return (
    <section aria-labelledby="photos-heading">
      <div className={styles.headingRow}>
        <h3 className={styles.heading} id="photos-heading">
          Photos <span className={styles.beside}>{photos.length}</span>
        </h3>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconLink size={15} />}
          loading={photoLink.isPending}
          onClick={() => void photoLink.create()}
        >
          Photo link
        </Button>
      </div>
      {photoLink.made === null ? null : (
        <LinkActions
          // another link has not been emailed yet
          key={photoLink.made.url}
          link={photoLink.made}
          evaluation={evaluation}
          subject={`Photos of your ${title}`}
          sentence={`Please add a few photos of your ${title} here`}
          onMail={() => mail.mutateAsync({ mail: true })}
        />
      )}
      <WorkingLink evaluation={evaluation} onRevoked={photoLink.clear} />
      {photos.length === 0 ? (
        <p className={styles.quiet}>No photos yet. Send a photo link to get some.</p>
      ) : (
        <ul className={styles.photos}>
          {photos.map((photo, index) => (
            <li key={photo._id}>
              <button
                type="button"
                className={styles.photo}
                aria-label={`Open photo ${index + 1} of ${photos.length}, ${PHOTO_SHOTS[photo.shot]}`}
                onClick={() => setOpen(index)}
              >
                <VehiclePhoto src={photoUrl(photo.filename, 'small')} alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {open === null || photos.length === 0 ? null : (
        <Lightbox
          photos={photos.map(({ filename }) => photoUrl(filename, 'large'))}
          thumbnails={photos.map(({ filename }) => photoUrl(filename, 'small'))}
          details={photos.map(photoDetails)}
          title={title}
          index={Math.min(open, photos.length - 1)}
          onIndex={setOpen}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}

/** Returns 'Front · 1.4 MB' (rules: trade-in screens). */
function photoDetails({ shot, fileSize }: TradeInPhoto): string {
  return `${PHOTO_SHOTS[shot]} · ${Math.max(0.1, fileSize / (1024 * 1024)).toFixed(1)} MB`
}

/** Says that a photo link works and until when, with a button to revoke it. */
function WorkingLink({ evaluation, onRevoked }: { evaluation: Evaluation; onRevoked: () => void }) {
  const revocation = useRevokePhotoLinks(evaluation)
  const { photoLink } = evaluation
  if (photoLink === null) return null
  const revoke = async () => {
    const text = `${evaluation.customerInfo.firstName} will no longer be able to add photos by any link. Photos that came stay.`
    if (!(await confirm({ title: 'Revoke photo links?', text, confirmLabel: 'Revoke' }))) return
    try {
      await revocation.mutateAsync()
      onRevoked()
      toast('Photo links revoked', 'good')
    } catch (error) {
      toast(`Failed to revoke the photo links: ${errorMessage(error)}`)
    }
  }
  return (
    <p className={styles.quiet}>
      A photo link by {photoLink.createdBy.name} works until {dayjs(photoLink.expiresAt).format('MMM D, h:mm A')}.{' '}
      <Button
        variant="transparent"
        size="compact-sm"
        className={styles.inline}
        loading={revocation.isPending}
        onClick={() => void revoke()}
      >
        Revoke
      </Button>
    </p>
  )
}

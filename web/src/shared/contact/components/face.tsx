import type { PublicPerson } from '@forecourt/contracts/auth/profile'
import { useState } from 'react'
import { operationUrl } from '../../../api/call-operation.ts'
import { initialsOf } from '../../../ui/initials.ts'
import styles from './face.module.css'

/** A person's photo, or their initials if there is no photo or it fails to load. Decorative, because the name is next to it. */
export function Face({ person: { name, photoId } }: { person: Pick<PublicPerson, 'name' | 'photoId'> }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (photoId !== null && broken !== photoId) {
    const src = operationUrl('auth.getStaffPhoto', { params: { photoId } })
    return <img className={styles.face} src={src} alt="" width="44" height="44" onError={() => setBroken(photoId)} />
  }
  return (
    <span className={styles.face} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

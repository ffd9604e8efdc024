import { Fragment } from 'react'
import { PersonPhoto } from '../../../ui/person-photo.tsx'
import styles from './profile-form.module.css'

/** A person as customers see them on packets. */
export function PersonCard({ name, facts, photo }: { name: string; facts: readonly string[]; photo: string | null }) {
  const shown = name.trim() || 'Your name'
  return (
    <figure className={styles.card}>
      <figcaption className={styles.label}>What customers see</figcaption>
      <div className={styles.person}>
        <PersonPhoto name={shown} src={photo} size={48} />
        <p>
          <b>{shown}</b>
          {facts.map((fact) => (
            <Fragment key={fact}>
              {' · '}
              <span className={styles.part}>{fact}</span>
            </Fragment>
          ))}
        </p>
      </div>
    </figure>
  )
}

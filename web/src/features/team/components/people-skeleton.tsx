import { Skeleton } from '@mantine/core'
import styles from './people-skeleton.module.css'
import team from './team.module.css'

const PEOPLE = ['first', 'second', 'third', 'fourth']

/** The skeleton of a list of people: the heading with its button, then rows, on a phone cards. */
export function PeopleSkeleton({ label }: { label: string }) {
  return (
    <div className={team.section} role="status" aria-label={label}>
      <div className={styles.tools}>
        <Skeleton height={14} width={150} />
        <Skeleton height={36} width={128} radius="md" />
      </div>
      <div className={styles.people}>
        {PEOPLE.map((person, place) => (
          <div key={person} className={styles.person}>
            <div className={styles.who}>
              <Skeleton height={12} width={`${58 - (place % 3) * 10}%`} />
              <Skeleton height={10} width={`${80 - (place % 2) * 14}%`} />
            </div>
            <Skeleton height={20} width={72} radius="xl" />
            <Skeleton height={20} width={40} radius="xl" />
            <Skeleton className={styles.acts} height={32} width={132} radius="md" />
          </div>
        ))}
      </div>
    </div>
  )
}

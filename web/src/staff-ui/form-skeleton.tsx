import { Skeleton } from '@mantine/core'
import styles from './skeletons.module.css'

/** The placeholder of a form that is loading: labels over fields, in two columns if there is room. */
export function FormSkeleton({ label, fields = 8 }: { label: string; fields?: number }) {
  return (
    <div className={styles.form} role="status" aria-label={label}>
      {Array.from({ length: fields }, (_, place) => place).map((place) => (
        <div key={place}>
          <Skeleton height={12} width={`${34 + (place % 3) * 10}%`} mb={8} />
          <Skeleton height={40} radius="md" />
        </div>
      ))}
    </div>
  )
}

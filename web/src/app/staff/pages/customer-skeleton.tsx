import { Skeleton } from '@mantine/core'
import styles from './customer-page.module.css'

/** The placeholder of a customer page that is loading: contact links and fields next to leads and packet links. */
export function CustomerSkeleton() {
  return (
    <div role="status" aria-label="Loading customer" className={styles.columns}>
      <div className={styles.side}>
        <Skeleton height={12} width="70%" />
        {['first name', 'last name', 'phone', 'email'].map((field) => (
          <div key={field}>
            <Skeleton height={12} width={88} mb={8} />
            <Skeleton height={40} radius="md" />
          </div>
        ))}
      </div>
      <div className={styles.side}>
        <Skeleton height={14} width={72} />
        <Skeleton height={44} radius="md" />
        <Skeleton height={14} width={110} mt={8} />
        {['first link', 'second link', 'third link'].map((link) => (
          <Skeleton key={link} height={54} radius="md" />
        ))}
      </div>
    </div>
  )
}

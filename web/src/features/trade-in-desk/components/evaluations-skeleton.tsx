import { Skeleton } from '@mantine/core'
import cards from './evaluation-card.module.css'
import styles from './evaluation-list.module.css'

const SHOWN = [1, 2, 3, 4, 5, 6]

/** The skeleton of the list while it loads. */
export function EvaluationsSkeleton({ layout }: { layout: 'table' | 'rows' | 'cards' }) {
  return (
    <div role="status" aria-label="Loading trade-ins" className={layout === 'cards' ? cards.cards : undefined}>
      {SHOWN.map((item) => (
        <Shape key={item} layout={layout} />
      ))}
    </div>
  )
}

function Shape({ layout }: { layout: 'table' | 'rows' | 'cards' }) {
  if (layout === 'table') return <Skeleton height={56} radius="sm" mb={4} />
  if (layout === 'cards') {
    return (
      <div className={cards.card}>
        <span className={cards.facts}>
          <Skeleton width="55%" height={16} radius="sm" mb={8} />
          <Skeleton width="70%" height={14} radius="sm" mb={8} />
          <Skeleton width="60%" height={12} radius="sm" />
        </span>
      </div>
    )
  }
  return (
    <div className={styles.row}>
      <Skeleton width={56} height={42} radius="sm" />
      <span>
        <Skeleton width="70%" height={14} radius="sm" mb={6} />
        <Skeleton width="50%" height={12} radius="sm" />
      </span>
    </div>
  )
}

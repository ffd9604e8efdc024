import styles from './vehicle-card.module.css'

const CARDS = Array.from({ length: 8 }, (_, index) => `card-${index}`)

/** The skeleton of the vehicles while they load. */
export function ListSkeleton() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading...
      </p>
      <div className={styles.grid} aria-hidden="true">
        {CARDS.map((card) => (
          <div key={card} className={styles.card}>
            <div className={`${styles.photo} ${styles.blank}`} />
            <div className={styles.body}>
              <div className={styles.blank} style={{ width: '78%', height: 20 }} />
              <div className={styles.blank} style={{ width: '42%', height: 28 }} />
              <div className={styles.blank} style={{ width: '64%', height: 16 }} />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}

import { IconLeft } from '../../../ui/icons.tsx'
import styles from './wizard.module.css'

interface StepBarProps {
  back: string
  onBack: () => void
  forward: string
  isBusy?: boolean
}

/** The step's two ways out; on a phone it stays at the bottom of the screen. The way forward submits the form it stands in. */
export function StepBar({ back, onBack, forward, isBusy = false }: StepBarProps) {
  return (
    <div className={styles.actions}>
      <button type="button" className={`${styles.button} ${styles.back}`} aria-label={back} disabled={isBusy} onClick={onBack}>
        <IconLeft />
        <span className={styles.backText}>{back}</span>
      </button>
      <button type="submit" className={styles.primary} disabled={isBusy}>
        {forward}
      </button>
    </div>
  )
}

import page from '../../../shared/trade-in/components/page.module.css'
import { IconLeft } from '../../../ui/icons.tsx'

interface StepBarProps {
  back: string
  onBack: () => void
  forward: string
  isBusy?: boolean
  /** why the last attempt to continue failed, one sentence each; null when the fields show it */
  problems?: readonly string[] | null
}

/** The buttons of a step; on a phone they stay at the bottom of the screen. The forward button submits the form that contains it. */
export function StepBar({ back, onBack, forward, isBusy = false, problems = null }: StepBarProps) {
  return (
    <div className={page.actions}>
      {problems === null ? null : (
        <div role="alert" className={page.problems}>
          {problems.map((problem) => (
            <p className={page.problem} key={problem}>
              {problem}
            </p>
          ))}
        </div>
      )}
      <button type="button" className={`${page.button} ${page.back}`} aria-label={back} disabled={isBusy} onClick={onBack}>
        <IconLeft size={18} />
        <span className={page.backText}>{back}</span>
      </button>
      <button type="submit" className={page.primary} disabled={isBusy}>
        {forward}
      </button>
    </div>
  )
}

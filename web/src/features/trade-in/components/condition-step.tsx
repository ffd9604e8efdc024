import {
  CONDITION_GROUPS,
  CONDITION_KEYS,
  CONDITION_TEXT_MAX,
  type ConditionKey,
  conditionProblem,
  type DescribedField,
  missingConditions,
  type TradeInCondition,
} from '@forecourt/trade-in/condition'
import { detailsProblem } from '@forecourt/trade-in/details'
import { UNKNOWN } from '@forecourt/trade-in/vehicle'
import { type FormEvent, useRef, useState } from 'react'
import { LongText } from '../../../shared/trade-in/components/long-text.tsx'
import page from '../../../shared/trade-in/components/page.module.css'
import { PhotoShots } from '../../../shared/trade-in/components/photo-shots.tsx'
import { useObserved } from '../../../shared/trade-in/components/use-observed.ts'
import { PhoneLink } from './phone-link.tsx'
import { Pills } from './pills.tsx'
import { StepBar } from './step-bar.tsx'
import { StepHead } from './step-head.tsx'
import type { StepProps } from './step-props.ts'
import { SummaryCard } from './summary-card.tsx'
import { Tires } from './tires.tsx'
import styles from './wizard.module.css'

/** The groups of the form, in the order in which missing ones are listed (rules: trade-in condition). */
const SECTIONS: readonly { title: string; groups: readonly ConditionKey[] }[] = [
  {
    title: 'Outside and inside',
    groups: ['exteriorDamage', 'interiorDamage', 'windshieldCondition', 'moonroofOperation', 'smokedInOdors'],
  },
  { title: 'Accidents, driving and keys', groups: ['accidentHistory', 'vehicleDrivability', 'keysAvailable'] },
  {
    title: 'Mechanics and service',
    groups: ['mechanicalElectricalStatus', 'serviceHistoryStatus', 'engineIssuesStatus', 'otherServiceIssuesStatus'],
  },
]

/** The label of the text field for each 'describe it' answer. */
const DESCRIBE: Readonly<Record<DescribedField, string>> = {
  mechanicalElectricalIssues: 'Describe the mechanical or electrical issues',
  serviceHistory: 'Describe the service history',
  engineIssues: 'Describe the engine issues',
  otherServiceIssues: 'Describe the other service issues',
}

/** Step 4: condition, history and photos, and the submission (rules: trade-in condition). */
export function ConditionStep({ content, change, goTo, evaluation }: StepProps) {
  const { condition, vehicle } = content
  const [asked, setAsked] = useState<readonly ConditionKey[]>([])
  const [problem, setProblem] = useState('')
  const submitting = useObserved(evaluation.submitter)
  const form = useRef<HTMLFormElement>(null)
  const isBusy = submitting.step === 'submitting' || submitting.step === 'success'
  const answered = CONDITION_KEYS.length - missingConditions(condition).length

  const put = (part: Partial<TradeInCondition>) => {
    evaluation.submitter.dismiss()
    change({ condition: { ...condition, ...part } })
  }
  const answer = (key: ConditionKey, code: string) => {
    const left = asked.filter((each) => each !== key)
    setAsked(left)
    const next = { ...condition, [key]: code }
    if (problem !== '') setProblem(left.length === 0 ? '' : (conditionProblem(next) ?? ''))
    put(next)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing = missingConditions(condition)
    setAsked(missing)
    setProblem(conditionProblem(condition) ?? '')
    const [first] = missing
    if (first !== undefined) return showGroup(form.current, first)
    // a form that was continued from another device may be incomplete
    if (detailsProblem(content.details) !== null) return goTo(2)
    void evaluation.submitter.submit()
  }
  const name = vehicle === null || vehicle.model === UNKNOWN ? 'vehicle' : vehicle.model
  return (
    <>
      <StepHead step={4} title={`How is your ${name}?`} lead="Honest answers make the offer hold when you bring it in." />
      <div className={styles.columns}>
        <form className={styles.formColumn} ref={form} noValidate onSubmit={submit}>
          {SECTIONS.map(({ title, groups }) => (
            <section className={page.card} key={title} aria-label={title}>
              <h2>{title}</h2>
              {groups.map((key) => (
                <Group key={key} name={key} condition={condition} isMissing={asked.includes(key)} onAnswer={answer} onText={put} />
              ))}
            </section>
          ))}
          <section className={page.card} aria-label="Tires and changes">
            <h2>Tires and changes</h2>
            <Tires condition={condition} onChange={put} />
            <LongText
              label="Vehicle modifications (optional)"
              value={condition.vehicleModifications}
              max={CONDITION_TEXT_MAX}
              onChange={(vehicleModifications) => put({ vehicleModifications })}
            />
          </section>
          <PhotoShots queue={evaluation.photos} about="optional, they raise most offers" />
          <StepBar
            back="Back to Features & Options"
            onBack={() => goTo(3)}
            forward={isBusy ? 'Submitting...' : 'Submit Trade-In Evaluation'}
            isBusy={isBusy}
            problems={[problem, submitting.step === 'error' ? submitting.message : ''].filter((each) => each !== '')}
          />
        </form>
        <div className={styles.side}>
          <SummaryCard
            content={content}
            says={`${answered} of ${CONDITION_KEYS.length} answered`}
            share={answered / CONDITION_KEYS.length}
          />
          <div className={styles.wide}>
            <PhoneLink evaluation={evaluation} />
          </div>
        </div>
      </div>
    </>
  )
}

interface GroupProps {
  name: ConditionKey
  condition: TradeInCondition
  isMissing: boolean
  onAnswer: (key: ConditionKey, code: string) => void
  onText: (part: Partial<TradeInCondition>) => void
}

function Group({ name, condition, isMissing, onAnswer, onText }: GroupProps) {
  const group: { label: string; options: Readonly<Record<string, string>>; described?: { by: string; in: DescribedField } } =
    CONDITION_GROUPS[name]
  const { label, options, described } = group
  return (
    <Pills
      legend={label}
      name={name}
      options={options}
      value={condition[name]}
      required
      isMissing={isMissing}
      onChange={(code) => onAnswer(name, code)}
    >
      {described !== undefined && condition[name] === described.by ? (
        <LongText
          label={DESCRIBE[described.in]}
          value={condition[described.in]}
          max={CONDITION_TEXT_MAX}
          onChange={(text) => onText({ [described.in]: text })}
        />
      ) : null}
    </Pills>
  )
}

/** Scrolls to a group and focuses it. */
function showGroup(form: HTMLFormElement | null, key: ConditionKey): void {
  const group = form?.querySelector<HTMLElement>(`[data-group="${key}"]`)
  const isCalm = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches
  group?.querySelector('input')?.focus({ preventScroll: true })
  group?.scrollIntoView?.({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
}

import type { DraftContent } from '@forecourt/contracts/trade-ins/form'
import { useCallback, useEffect, useRef, useState } from 'react'
import page from '../../../shared/trade-in/components/page.module.css'
import { useObserved } from '../../../shared/trade-in/components/use-observed.ts'
import type { TradeInDealership } from '../api/dealership.ts'
import type { LinkTokens } from '../model/link-tokens.ts'
import { justSubmitted, type SubmittedRange } from '../model/submitted-note.ts'
import { furthestStep, isBegun, type Step } from '../model/wizard-form.ts'
import { ConditionStep } from './condition-step.tsx'
import { ContinueQuestion } from './continue-question.tsx'
import { DetailsStep } from './details-step.tsx'
import { FeaturesStep } from './features-step.tsx'
import { Honeypot } from './honeypot.tsx'
import { OtherDeviceNotice } from './other-device-notice.tsx'
import { OverwrittenNote } from './overwritten-note.tsx'
import { ReplaceQuestion } from './replace-question.tsx'
import { OfflineNote, SavingLine } from './saving-line.tsx'
import type { StepProps } from './step-props.ts'
import { SubmitOverlay } from './submit-overlay.tsx'
import { useEvaluation } from './use-evaluation.ts'
import { stepInAddress, useStep } from './use-step.ts'
import { VinStep } from './vin-step.tsx'
import { WorthRange } from './worth-range.tsx'

/** The four steps of an evaluation, and the questions about earlier drafts and other devices (rules: trade-in wizard). */
export function Wizard({ dealership, tokens }: { dealership: TradeInDealership; tokens: LinkTokens }) {
  const evaluation = useEvaluation(dealership._id, tokens)
  const { keeper, submitter } = evaluation
  const draft = useObserved(keeper)
  const submitting = useObserved(submitter)
  const { photos } = useObserved(evaluation.photos)
  const { step: named, goTo: goToAddress } = useStep()
  const [asks, setAsks] = useState(() => tokens.token === null && (tokens.origin !== null || isNewVisit()) && isBegun(keeper.get().content))
  const [submittedBefore, setSubmittedBefore] = useState(() => justSubmitted(dealership._id))
  const { content, elsewhere } = draft
  const furthest = furthestStep(content)
  const step = Math.min(named ?? 1, furthest) as Step
  // the overlay reports this page's own submission and navigates on; the server may mark the draft as submitted before that
  const isSubmitting = submitting.step === 'submitting' || submitting.step === 'success'
  const isElsewhere = elsewhere !== 'no' && !isSubmitting
  const isAsking = asks && isBegun(content)

  const change = useCallback(
    (part: Partial<DraftContent>) => keeper.change((form) => ({ ...form, content: { ...form.content, ...part } })),
    [keeper],
  )
  const goTo = useCallback(
    (to: Step) => {
      change({ step: to })
      goToAddress(to)
    },
    [change, goToAddress],
  )
  const startOver = (origin: string | null) => {
    keeper.startOver(origin)
    // there is nothing to continue any more
    setAsks(false)
    goToAddress(1, 'replace')
  }
  // if the address kept naming a later step, the page would move on by itself as soon as what is typed completes this one
  const isBeyond = !isElsewhere && !isAsking && named !== null && named > furthest
  useEffect(() => {
    if (isBeyond) goToAddress(step, 'replace')
  }, [isBeyond, step, goToAddress])
  // a draft from another device opens at the step that was last open there
  const takenOver = draft.token !== null && draft.token === tokens.token
  const opened = useRef(false)
  useEffect(() => {
    if (!takenOver || opened.current) return
    opened.current = true
    goToAddress(content.step as Step, 'replace')
  }, [takenOver, content.step, goToAddress])

  const resume = () => goToAddress(keeper.get().content.step as Step, 'replace')
  if (isElsewhere && elsewhere === 'replaces') {
    return (
      <ReplaceQuestion
        content={content}
        onReplace={() => void keeper.open(tokens.token, { mayReplace: true })}
        onKeep={() => {
          keeper.leaveLink()
          resume()
        }}
      />
    )
  }
  if (isElsewhere && elsewhere !== 'replaces') {
    return (
      <OtherDeviceNotice
        how={elsewhere}
        evaluation={evaluation}
        onContinue={resume}
        onOther={() => {
          if (elsewhere === 'submitted') return startOver(null)
          keeper.leaveLink()
          setAsks(true)
        }}
      />
    )
  }
  if (isAsking) {
    return (
      <ContinueQuestion
        draft={draft}
        photos={photos.filter(({ removing }) => !removing).length}
        onContinue={() => {
          setAsks(false)
          resume()
        }}
        onStartOver={() => startOver(tokens.origin)}
      />
    )
  }
  const props: StepProps = { dealership, evaluation, content, change, goTo }
  return (
    <main className={page.main}>
      <OfflineNote />
      {draft.hasOverwritten ? <OverwrittenNote onClose={keeper.dismissOverwritten} /> : null}
      {draft.isLinkGone ? (
        <p className={page.notice} role="alert">
          This link no longer works. It was finished, or more than 14 days have passed. You can start a new evaluation here.
        </p>
      ) : null}
      {submittedBefore !== null && step === 1 ? (
        <SubmittedNote dealership={dealership.name} range={submittedBefore.range} onClose={() => setSubmittedBefore(null)} />
      ) : null}
      {step === 1 ? <VinStep {...props} /> : null}
      {step === 2 ? <DetailsStep {...props} /> : null}
      {step === 3 ? <FeaturesStep {...props} /> : null}
      {step === 4 ? <ConditionStep {...props} /> : null}
      <SavingLine draft={draft} />
      <Honeypot evaluation={evaluation} />
      <SubmitOverlay submitter={submitter} dealership={dealership} />
    </main>
  )
}

/** Whether this is a new visit: a reloaded page, or one with a step in its address, resumes without asking. */
function isNewVisit(): boolean {
  const [entry] = (performance.getEntriesByType?.('navigation') ?? []) as PerformanceNavigationTiming[]
  return stepInAddress() === null && (entry === undefined || entry.type === 'navigate')
}

interface SubmittedNoteProps {
  dealership: string
  range: SubmittedRange | null
  onClose: () => void
}

/** The confirmation that remains after the redirect to this page (rules: trade-in submission). */
function SubmittedNote({ dealership, range, onClose }: SubmittedNoteProps) {
  return (
    <div className={page.submitted} role="status">
      <div>
        <p>
          <b>Trade-In Evaluation Submitted Successfully!</b>
        </p>
        {range === null ? null : <WorthRange range={range} />}
        <p>A representative of {dealership} will contact you within 24 hours.</p>
      </div>
      <button type="button" className={page.button} onClick={onClose}>
        Close
      </button>
    </div>
  )
}

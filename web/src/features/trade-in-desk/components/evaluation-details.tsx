import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { Note } from '../../../staff-ui/note.tsx'
import { evaluationQuery } from '../api/evaluations.ts'
import { evaluationTitle } from '../model/evaluation-text.ts'
import { detailsFailure } from '../model/trade-in-message.ts'
import { AnswerSections } from './answer-sections.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { DeleteEvaluationDialog } from './delete-evaluation-dialog.tsx'
import { useDesk } from './desk-context.ts'
import styles from './details.module.css'
import { type DetailsDialog, DetailsHead } from './details-head.tsx'
import { GoneEvaluation } from './gone-evaluation.tsx'
import { HistoryList } from './history-list.tsx'
import { OfferCard } from './offer-card.tsx'
import { PhotosSection } from './photos-section.tsx'
import { StatusDialog } from './status-dialog.tsx'
import { usePhotoLink } from './use-photo-link.tsx'
import { ValuationSection } from './valuation-section.tsx'

interface EvaluationDetailsProps {
  evaluationId: string
  onStep: (by: 1 | -1) => void
  onClose: () => void
  onDeleted: () => void
  /** renders the customer's lead, if there is one */
  renderLead: (evaluation: Evaluation) => ReactNode
}

/** The details of an evaluation (rules: trade-in screens): value, offer, photos, the customer's answers, and history. */
export function EvaluationDetails({ evaluationId, onStep, onClose, onDeleted, renderLead }: EvaluationDetailsProps) {
  const { dealershipId } = useDesk()
  const details = useQuery(evaluationQuery(dealershipId, evaluationId))
  const isGone = details.error instanceof ApiError && (details.error.status === 404 || details.error.status === 400)
  const isElsewhere = details.data !== undefined && details.data.dealershipId !== dealershipId
  if (isGone || isElsewhere) return <GoneEvaluation evaluationId={evaluationId} onClose={onClose} />
  if (details.isPending) return <DetailsSkeleton />
  if (details.data === undefined) return <LoadError title={detailsFailure(details.error)} query={details} />
  return (
    <Details
      key={evaluationId}
      evaluation={details.data}
      isOld={details.isRefetchError}
      onStep={onStep}
      onClose={onClose}
      onDeleted={onDeleted}
      lead={renderLead(details.data)}
    />
  )
}

interface DetailsProps extends Omit<EvaluationDetailsProps, 'evaluationId' | 'renderLead'> {
  evaluation: Evaluation
  /** whether the last refetch failed, so that the data may be outdated */
  isOld: boolean
  lead: ReactNode
}

function Details({ evaluation, isOld, onStep, onClose, onDeleted, lead }: DetailsProps) {
  const [dialog, setDialog] = useState<DetailsDialog | null>(null)
  const photoLink = usePhotoLink(evaluation)
  const close = () => setDialog(null)
  return (
    <article aria-label={`Trade-in of the ${evaluationTitle(evaluation)}`}>
      <DetailsHead
        evaluation={evaluation}
        onStep={onStep}
        onClose={onClose}
        onDialog={setDialog}
        onPhotoLink={() => void photoLink.create()}
      />
      {isOld ? (
        <div className={styles.old}>
          <Note tone="warn">This may be out of date. We couldn't reach the server.</Note>
        </div>
      ) : null}
      <div className={styles.body}>
        <aside className={styles.side}>
          <OfferCard evaluation={evaluation} onApprove={() => setDialog('approve')} />
          {lead}
        </aside>
        <div className={styles.main}>
          <ValuationSection evaluation={evaluation} />
          <PhotosSection evaluation={evaluation} photoLink={photoLink} />
          <AnswerSections evaluation={evaluation} />
          <HistoryList evaluation={evaluation} />
        </div>
      </div>
      {dialog === 'approve' ? <ApproveDialog evaluation={evaluation} onClose={close} /> : null}
      {dialog === 'status' ? <StatusDialog evaluation={evaluation} onClose={close} /> : null}
      {dialog === 'delete' ? <DeleteEvaluationDialog evaluation={evaluation} onDeleted={onDeleted} onClose={close} /> : null}
    </article>
  )
}

function DetailsSkeleton() {
  return (
    <div role="status" aria-label="Loading the trade-in">
      <div className={styles.head}>
        <Skeleton width="45%" height={24} radius="sm" />
      </div>
      <div className={styles.body}>
        <Skeleton className={styles.side} height={320} radius="md" />
        <div className={styles.main}>
          <div>
            {[1, 2, 3, 4, 5, 6].map((row) => (
              <Skeleton key={row} height={22} mb={12} radius="sm" />
            ))}
          </div>
          <Skeleton height={180} radius="md" />
        </div>
      </div>
    </div>
  )
}

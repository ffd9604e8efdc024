import { OFFER_LIMITS, offerAmountField } from '@forecourt/contracts/trade-ins/offers'
import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { currencySign, formatAmount } from '@forecourt/money/amount-display'
import { Button, NumberInput, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { errorMessage } from '../../../api/api-error.ts'
import { confirm, DISCARD_CHANGES } from '../../../staff-ui/confirm.tsx'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { focusFirstError } from '../../../staff-ui/form-errors.ts'
import { KeepUnsaved } from '../../../staff-ui/keep-unsaved.tsx'
import { Note } from '../../../staff-ui/note.tsx'
import { NUMBER_FIELD } from '../../../staff-ui/number-field.ts'
import { toast } from '../../../staff-ui/toast.ts'
import { useSetValue } from '../api/valuation.ts'
import { valueDollars } from '../model/evaluation-text.ts'
import { amountLimits } from '../model/offer-form.ts'
import styles from './dialogs.module.css'

interface OwnFigureDialogProps {
  evaluation: Evaluation
  /** `own`: set a value; `estimate`: return to the estimate */
  kind: 'own' | 'estimate'
  onClose: () => void
}

/** Sets staff's own value with a reason; every change is kept in the history. Closing and Back ask before they discard input. */
export function OwnFigureDialog({ evaluation, kind, onClose }: OwnFigureDialogProps) {
  const save = useSetValue(evaluation)
  const isOwn = kind === 'own'
  const form = useForm<{ amount: number | string; reason: string }>({
    initialValues: { amount: valueDollars(evaluation) ?? '', reason: '' },
    validate: {
      amount: (amount) => (isOwn && !isAmount(amount) ? amountLimits(evaluation.currency) : null),
      reason: (reason) => reasonProblem(reason),
    },
  })
  const submit = async ({ amount, reason }: typeof form.values) => {
    try {
      await save.mutateAsync({ amount: isOwn ? Number(amount) : null, reason: reason.trim() })
      toast(isOwn ? `Value set to ${formatAmount(Number(amount), evaluation.currency)}` : 'The estimate counts again', 'good')
      onClose()
    } catch {
      // the error is shown in the dialog, which stays open
    }
  }
  const close = async () => {
    if (!form.isDirty() || (await confirm(DISCARD_CHANGES))) onClose()
  }
  return (
    <Dialog title={isOwn ? 'Set your own figure' : 'Use the estimate again'} width={420} onClose={() => void close()}>
      {form.isDirty() ? <KeepUnsaved /> : null}
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => void submit(values),
          (errors) => focusFirstError(form, errors),
        )}
      >
        <div className={styles.fields}>
          {isOwn ? (
            <NumberInput
              {...form.getInputProps('amount')}
              {...NUMBER_FIELD}
              label="Trade-in value"
              data-autofocus
              prefix={currencySign(evaluation.currency)}
            />
          ) : null}
          <Textarea
            {...form.getInputProps('reason')}
            label="Reason"
            description="Kept in the history for your team"
            data-autofocus={isOwn ? undefined : true}
            autosize
            minRows={2}
            maxRows={8}
          />
          {save.isError ? <Note tone="bad">We couldn't save the figure. {errorMessage(save.error)}</Note> : null}
        </div>
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => void close()}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function isAmount(amount: number | string): boolean {
  return amount !== '' && offerAmountField.safeParse(Number(amount)).success
}

function reasonProblem(reason: string): string | null {
  if (reason.trim() === '') return 'Enter a reason'
  return reason.length > OFFER_LIMITS.reason ? `Enter at most ${OFFER_LIMITS.reason} characters` : null
}

import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { priceSign } from '@forecourt/money/price-display'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { Button, NumberInput, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { EDIT_LABELS } from '../../../shared/vehicle/model/edit-labels.ts'
import { DISCARD_CHANGES } from '../../../staff-ui/confirm.tsx'
import { Note } from '../../../staff-ui/note.tsx'
import { NUMBER_FIELD, typedNumber } from '../../../staff-ui/number-field.ts'
import { StickyFoot } from '../../../staff-ui/sticky-foot.tsx'
import { useKeepUnsaved } from '../../../staff-ui/use-keep-unsaved.ts'
import { useEditVehicle, useSetVehicleVideo } from '../api/vehicle.ts'
import {
  changesOf,
  type Draft,
  draftErrors,
  type EditErrors,
  type EditFact,
  type EditValues,
  MILEAGE_MAX,
  PRICE_MAX,
  shownValue,
  TEXT_MAX,
} from '../model/vehicle-edit.ts'
import styles from './edit-vehicle.module.css'
import { FeedValue } from './feed-value.tsx'
import { PhotoOrder } from './photo-order.tsx'
import { useVideoField } from './use-video-field.ts'

/** rules: edit vehicle */
const FAILED = 'Failed to update vehicle. Please try again.'
type Outcome = { tone: 'good' | 'bad'; text: string } | null

/**
 * The form for values that override the feed's. It saves only changed fields, shows new feed values in unedited fields, and asks before leaving with
 * unsaved changes.
 */
export function EditVehicleForm({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const edit = useEditVehicle(vehicle.dealershipId, vehicle._id)
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<Draft>({})
  const [errors, setErrors] = useState<EditErrors>({})
  const [outcome, setOutcome] = useState<Outcome>(null)
  const changes = changesOf(vehicle, draft)
  const video = useVideoField(vehicle)
  const setVideo = useSetVehicleVideo(vehicle.dealershipId, vehicle._id)
  const isChanged = changes !== null || video.change !== null
  const isSaving = edit.isPending || setVideo.isPending
  useKeepUnsaved(isChanged, DISCARD_CHANGES, { inDialog: true })

  const say = <F extends EditFact>(fact: F, value: Draft[F]) => {
    setDraft((current) => ({ ...current, [fact]: value }))
    setErrors(({ [fact]: _, ...others }) => others)
    setOutcome(null)
  }
  const refuse = (refused: EditErrors, isVideoFine = true) => {
    setErrors(refused)
    const first = (Object.keys(EDIT_LABELS) as EditFact[]).find((fact) => fact in refused) ?? (isVideoFine ? '' : 'videoUrl')
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged || isSaving) return
    const refused = draftErrors(vehicle, draft)
    const isVideoFine = video.check()
    if (Object.keys(refused).length > 0 || !isVideoFine) return refuse(refused, isVideoFine)
    setOutcome(null)
    try {
      if (changes !== null) await edit.mutateAsync(changes)
      // what was typed during the save stays
      setDraft((now) => (now === draft ? {} : now))
      setErrors({})
      if (video.change !== null) {
        await setVideo.mutateAsync(video.change)
        video.saved(video.change)
      }
      setOutcome({ tone: 'good', text: 'Vehicle updated successfully.' })
    } catch (error) {
      const refusal = error instanceof ApiError && error.status < 500 ? error : null
      setOutcome({ tone: 'bad', text: refusal === null ? FAILED : `${FAILED} ${refusal.message}` })
      refuse(fieldErrors(refusal))
    }
  }

  const field = <F extends EditFact>(fact: F) => ({
    name: fact,
    label: EDIT_LABELS[fact],
    error: errors[fact],
    description: <FeedValue vehicle={vehicle} draft={draft} fact={fact} onUse={() => say(fact, 'feed')} />,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
  })
  const text = (fact: keyof typeof TEXT_MAX) => ({
    ...field(fact),
    value: shownValue(vehicle, draft, fact),
    maxLength: TEXT_MAX[fact],
    onChange: (event: { currentTarget: { value: string } }) => say(fact, { value: event.currentTarget.value }),
  })
  const number = (fact: 'price' | 'mileage') => ({
    ...field(fact),
    ...NUMBER_FIELD,
    value: shownValue(vehicle, draft, fact) ?? '',
    min: 0,
    clampBehavior: 'strict' as const,
    onChange: (value: number | string) => say(fact, { value: typedNumber(value) }),
  })
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.pair}>
        <NumberInput {...number('price')} prefix={priceSign(vehicle.currency)} placeholder="Call for Price" max={PRICE_MAX} />
        <NumberInput {...number('mileage')} suffix={` ${vehicle.mileageUnit}`} max={MILEAGE_MAX} />
        <TextInput {...text('exteriorColor')} />
        <TextInput {...text('interiorColor')} />
      </div>
      <Textarea {...text('description')} autosize minRows={4} maxRows={12} />
      <TextInput
        {...video.field}
        type="url"
        label="Video URL"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        onChange={({ currentTarget }) => {
          video.type(currentTarget.value)
          setOutcome(null)
        }}
      />
      <PhotoOrder
        photos={shownValue(vehicle, draft, 'photos')}
        title={vehicleTitle(vehicle)}
        error={errors.photos}
        onOrder={(photos: EditValues['photos']) => say('photos', { value: photos })}
      >
        <FeedValue vehicle={vehicle} draft={draft} fact="photos" onUse={() => say('photos', 'feed')} />
      </PhotoOrder>
      <StickyFoot>
        {outcome === null ? null : <Note tone={outcome.tone}>{outcome.text}</Note>}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {isChanged ? 'Cancel' : 'Close'}
          </Button>
          <Button type="submit" disabled={!isChanged} loading={isSaving}>
            Save changes
          </Button>
        </div>
      </StickyFoot>
    </form>
  )
}

/** The server's error messages by field. */
function fieldErrors(error: ApiError | null): EditErrors {
  const messages = (error?.fields ?? []).map(({ path, message }) => [path.replace(/^body\./, '').split('.')[0] ?? '', message] as const)
  return Object.fromEntries(messages.filter(([fact]) => fact in EDIT_LABELS).map(([fact, message]) => [fact, `This ${message}.`]))
}

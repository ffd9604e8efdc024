import type { Profile } from '@forecourt/contracts/auth/profile'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, errorMessage } from '../../../api/api-error.ts'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { focusFirstError } from '../../../staff-ui/form-errors.ts'
import { PhoneInput } from '../../../staff-ui/phone-input.tsx'
import { useKeepUnsaved } from '../../../staff-ui/use-keep-unsaved.ts'
import { usePassingMessage } from '../../../staff-ui/use-passing-message.tsx'
import { photoUrl, profileQuery, useUpdateProfile } from '../api/profile.ts'
import {
  PROFILE_LABELS,
  type ProfileValues,
  personFacts,
  profileChange,
  profileErrors,
  profileFieldOf,
  profileValuesOf,
  rebaseProfile,
  TITLE_MAX,
} from '../model/profile-values.ts'
import { PersonCard } from './person-card.tsx'
import styles from './profile-form.module.css'
import { ProfilePhoto } from './profile-photo.tsx'

/** The signed-in user's profile, with a preview of what customers see (rules: staff profile). */
export function ProfileForm() {
  const profile = useQuery(profileQuery)
  if (profile.data !== undefined) return <LoadedForm key={profile.data._id} profile={profile.data} />
  if (profile.isError) return <LoadError title="We couldn't load your profile" query={profile} />
  return (
    <div className={styles.form} role="status" aria-label="Loading your profile">
      <Skeleton height={96} width={96} circle />
      <Skeleton height={188} radius="md" />
    </div>
  )
}

/** Saves only changed fields, asks before leaving with unsaved changes, and applies changes from another tab to unedited fields. */
function LoadedForm({ profile }: { profile: Profile }) {
  const update = useUpdateProfile()
  const { say, message } = usePassingMessage()
  const [base, setBase] = useState<ProfileValues>(() => profileValuesOf(profile))
  const form = useForm<ProfileValues>({ initialValues: base, validate: profileErrors, validateInputOnBlur: true })
  const change = profileChange(base, form.values)
  useKeepUnsaved(change !== null)

  const saved = profileValuesOf(profile)
  const changedElsewhere = profileChange(base, saved) !== null
  useEffect(() => {
    if (!changedElsewhere) return
    form.setValues(rebaseProfile(base, form.getValues(), saved))
    setBase(saved)
  })

  const submit = async () => {
    if (change === null) return
    try {
      await update.mutateAsync(change)
      say('Profile saved')
    } catch (error) {
      say(`Failed to save your profile: ${errorMessage(error)}`)
      if (!(error instanceof ApiError)) return
      const errors: Partial<Record<keyof ProfileValues, string>> = {}
      for (const { path, message: text } of error.fields) {
        const field = profileFieldOf(path)
        if (field !== null) errors[field] = profileErrors(form.getValues())[field] ?? text
      }
      form.setErrors(errors)
      focusFirstError(form, errors)
    }
  }
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Profile"
      onSubmit={form.onSubmit(
        () => void submit(),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <ProfilePhoto name={form.values.name} photoId={profile.photoId} />
      <div className={styles.fields}>
        <TextInput
          {...form.getInputProps('name')}
          label={PROFILE_LABELS.name}
          required
          withAsterisk={false}
          maxLength={200}
          autoComplete="name"
        />
        <TextInput
          {...form.getInputProps('title')}
          label={PROFILE_LABELS.title}
          placeholder="Sales Consultant"
          maxLength={TITLE_MAX}
          autoComplete="organization-title"
        />
        <PhoneInput
          {...form.getInputProps('phone')}
          value={form.values.phone}
          label={PROFILE_LABELS.phone}
          description="Customers call or text you here"
          placeholder="(404) 555-0100"
          autoComplete="tel"
        />
        <div className={styles.fact}>
          <span className={styles.label}>Email</span>
          <span>{profile.email}</span>
          <span className={styles.hint}>You sign in with this email</span>
        </div>
      </div>
      <PersonCard name={form.values.name} facts={personFacts(form.values)} photo={photoUrl(profile.photoId)} />
      <div className={styles.foot}>
        <div className={styles.buttons}>
          <Button type="submit" disabled={change === null} loading={update.isPending}>
            Save
          </Button>
          <Button variant="default" disabled={change === null || update.isPending} onClick={() => form.setValues(base)}>
            Undo changes
          </Button>
        </div>
        {message}
      </div>
    </form>
  )
}

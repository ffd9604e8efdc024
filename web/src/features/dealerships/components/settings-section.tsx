import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { SettingsValues } from '../model/settings-values.ts'
import styles from './settings-form.module.css'

export interface SectionProps {
  form: UseFormReturnType<SettingsValues>
}

/** A titled group of settings. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

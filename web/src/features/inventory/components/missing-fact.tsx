import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconWarning } from '../../../ui/icons.tsx'
import styles from './missing-fact.module.css'

/** A warning icon beside the field that is missing (rules: missing facts). */
export function MissingFact({ what, children }: { what: string; children?: ReactNode }) {
  return (
    <Tooltip label={what}>
      <span className={styles.missing}>
        <IconWarning size={16} role="img" aria-hidden="false" aria-label={what} />
        {children}
      </span>
    </Tooltip>
  )
}

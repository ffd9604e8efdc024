import {
  WINDOW_STICKER_GROUP_FACTS,
  WINDOW_STICKER_NOT_FOUND,
  WINDOW_STICKER_NOT_SET_UP,
  type WindowStickerGroup,
} from '@forecourt/contracts/documents/window-stickers'
import { Button, Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiError, errorMessage } from '../../../api/api-error.ts'
import { saveFile } from '../../../staff-ui/save-file.ts'
import { StatusPill, type Tone } from '../../../staff-ui/status-pill.tsx'
import { formatBytes } from '../../../ui/format.ts'
import { IconDownload, IconExternal, IconRefresh } from '../../../ui/icons.tsx'
import { windowStickerUrl } from '../api/window-stickers.ts'
import type { StickerStatus } from '../model/sticker-search.ts'
import styles from './window-sticker.module.css'

interface StickerRowProps {
  group: WindowStickerGroup
  vin: string
  status: StickerStatus
  /** the sticker; null when none was found */
  file: Blob | null
  error: unknown
  onRetry: () => void
  /** rendered below a found sticker */
  keep: (file: Blob) => ReactNode
}

/** The label of each result (rules: window sticker finder). */
const PILLS: Readonly<Record<StickerStatus, { tone: Tone; text: string }>> = {
  searching: { tone: 'info', text: 'Searching' },
  found: { tone: 'good', text: 'Found' },
  'not-found': { tone: 'neutral', text: 'Not Found' },
  error: { tone: 'bad', text: 'Error' },
}

/** One manufacturer group and its result. */
export function StickerRow({ group, vin, status, file, error, onRetry, keep }: StickerRowProps) {
  const { name, makes } = WINDOW_STICKER_GROUP_FACTS[group]
  const { tone, text } = PILLS[status]
  return (
    <li className={styles.row} data-status={status} aria-label={name}>
      <div>
        <p className={styles.name}>{name}</p>
        {makes.length > 1 ? <p className={styles.makes}>{makes.join(', ')}</p> : null}
      </div>
      <div className={styles.pill}>
        {status === 'searching' ? <Loader size={16} aria-hidden="true" /> : null}
        <StatusPill tone={tone}>{text}</StatusPill>
      </div>
      {status === 'not-found' ? <p className={styles.detail}>{WINDOW_STICKER_NOT_FOUND}</p> : null}
      {status === 'found' && file !== null ? (
        <div className={styles.actions}>
          <span className={styles.size}>PDF, {formatBytes(file.size)}</span>
          <Button
            component="a"
            href={windowStickerUrl(group, vin)}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternal size={16} />}
            aria-label={`Open the ${name} window sticker in a new tab`}
          >
            Open
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => saveFile(file, `window-sticker-${vin}.pdf`)}
            aria-label={`Download the ${name} window sticker`}
          >
            Download
          </Button>
          {keep(file)}
        </div>
      ) : null}
      {status === 'error' ? (
        <div className={styles.trouble}>
          <p className={styles.detail}>{errorMessage(error)}</p>
          {isWorthRetrying(error) ? (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconRefresh size={14} />}
              onClick={onRetry}
              aria-label={`Try again: ask ${name} once more`}
            >
              Try again
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  )
}

/** Whether a retry can help: not for a manufacturer that is not configured. */
function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError && error.code === WINDOW_STICKER_NOT_SET_UP)
}

import { WINDOW_STICKER_GROUPS } from '@forecourt/contracts/documents/window-stickers'
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { vehicleQuery } from '../../../shared/vehicle/api/vehicle-query.ts'
import { type StickerResponse, windowStickerQuery } from '../api/window-stickers.ts'
import { type StickerStatus, searchSummary } from '../model/sticker-search.ts'
import { SaveSticker } from './save-sticker.tsx'
import { StickerRow } from './sticker-row.tsx'
import styles from './window-sticker.module.css'

/** The results of the four groups for a VIN, each shown as it arrives. */
export function StickerResults({ dealershipId, vin }: { dealershipId: string; vin: string }) {
  const responses = useQueries({ queries: WINDOW_STICKER_GROUPS.map((group) => windowStickerQuery(group, vin)) })
  const rows = WINDOW_STICKER_GROUPS.flatMap((group, index) => {
    const response = responses[index]
    return response === undefined ? [] : [{ group, response, status: statusOf(response) }]
  })
  const isFound = rows.some(({ status }) => status === 'found')
  const vehicle = useQuery({ ...vehicleQuery(dealershipId, vin), enabled: isFound }).data
  return (
    <section aria-labelledby="sticker-results">
      <div className={styles.head}>
        <h3 className={styles.heading} id="sticker-results">
          {vin}
        </h3>
        <p className={styles.summary} role="status">
          {searchSummary(rows)}
        </p>
      </div>
      <ul className={styles.rows}>
        {rows.map(({ group, response, status }) => (
          <StickerRow
            key={group}
            group={group}
            vin={vin}
            status={status}
            file={response.data?.kind === 'found' ? response.data.file : null}
            error={response.error}
            onRetry={() => void response.refetch()}
            keep={(file) => (vehicle === undefined ? null : <SaveSticker vehicle={vehicle} group={group} file={file} />)}
          />
        ))}
      </ul>
    </section>
  )
}

function statusOf({ isFetching, data }: UseQueryResult<StickerResponse>): StickerStatus {
  if (isFetching) return 'searching'
  return data?.kind ?? 'error'
}

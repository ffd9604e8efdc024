import { WINDOW_STICKER_VIN_MESSAGE } from '@forecourt/contracts/documents/window-stickers'
import { hasVinForm, VIN_LENGTH } from '@forecourt/vin/check-digit'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { IconSearch, IconSticker } from '../../../ui/icons.tsx'
import { useCaret } from '../../../ui/use-caret.ts'
import { normalizeVin } from '../model/sticker-search.ts'
import { StickerResults } from './sticker-results.tsx'
import styles from './window-sticker.module.css'

/**
 * Window Sticker Finder (rules: window sticker finder): one VIN, all four manufacturer groups in parallel. A sticker of one of the
 * dealership's vehicles can be saved as its MSRP document.
 */
export function WindowStickerDialog({ dealershipId, onClose }: { dealershipId: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const putCaret = useCaret()
  const [vin, setVin] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [searched, setSearched] = useState<string | null>(null)

  function type({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const { value, selectionStart } = currentTarget
    putCaret(currentTarget, normalizeVin(value.slice(0, selectionStart ?? undefined)).length)
    setVin(normalizeVin(value))
    setProblem(null)
  }

  function search(event: FormEvent) {
    event.preventDefault()
    if (!hasVinForm(vin)) {
      setProblem(WINDOW_STICKER_VIN_MESSAGE)
      return input.current?.focus()
    }
    // known results stay; only the failed groups are requested again
    void queryClient.resetQueries({ queryKey: ['window-sticker', vin], predicate: ({ state }) => state.status === 'error' })
    setSearched(vin)
  }

  return (
    <Dialog title="Window Sticker Finder" width={640} onClose={onClose}>
      <form className={styles.form} onSubmit={search} noValidate>
        <TextInput
          ref={input}
          className={styles.vin}
          classNames={{ input: styles.vinInput }}
          label="VIN"
          placeholder="17 characters"
          size="md"
          value={vin}
          onChange={type}
          error={problem}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
          rightSection={
            <span className={styles.count} aria-hidden="true">
              {vin.length}/{VIN_LENGTH}
            </span>
          }
          rightSectionWidth={60}
        />
        <Button className={styles.search} type="submit" size="md" leftSection={<IconSearch size={18} />}>
          Search
        </Button>
      </form>
      {searched === null ? (
        <EmptyState
          icon={<IconSticker size={26} />}
          title="Find the original window sticker"
          text="Enter a VIN. We'll check GM, Stellantis, Ford and Subaru."
        />
      ) : (
        <StickerResults key={searched} dealershipId={dealershipId} vin={searched} />
      )}
    </Dialog>
  )
}

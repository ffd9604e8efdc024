import type { Chat } from '@forecourt/contracts/notifications/channels'
import { ALERT_KIND_NAMES, ALERT_KINDS, type AlertKind, type ChatChannel } from '@forecourt/contracts/notifications/kinds'
import { Button, Checkbox, PasswordInput, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { confirm } from '../../../staff-ui/confirm.tsx'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { Fold } from '../../../staff-ui/fold.tsx'
import { FormSkeleton } from '../../../staff-ui/form-skeleton.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { useFocusAfterRemoval } from '../../../staff-ui/use-focus-after-removal.ts'
import { useKeepUnsaved } from '../../../staff-ui/use-keep-unsaved.ts'
import { chatsQuery, useChat } from '../api/channels.ts'
import { SENT_CHANNEL_NAMES } from '../model/channel-names.ts'
import { type ChatChanges, changedSince, withChanges } from '../model/chat-changes.ts'
import styles from './channels.module.css'

/** Alerts about the user who gets them, which are never posted to a chat. */
const PERSONAL: readonly AlertKind[] = ['new-device']
/** A chat has many readers. */
const KIND_NAMES: Readonly<Record<AlertKind, string>> = { ...ALERT_KIND_NAMES, 'lead-assigned': 'Lead assigned' }
const CHAT_KINDS = ALERT_KINDS.filter((kind) => !PERSONAL.includes(kind))

/**
 * A dealership's Slack and Teams settings: the webhook, which is never shown after it is saved, and the alerts to post. Saves only what this user changed:
 * what others saved meanwhile stays. Leaving them asks before unsaved input is lost. The input is kept here, because the router asks for only one of the
 * forms.
 */
export function Chats({ dealershipId, dealershipName }: { dealershipId: string; dealershipName: string }) {
  const chats = useQuery(chatsQuery(dealershipId))
  const [inputs, setInputs] = useState<Partial<Record<ChatChannel, ChatChanges | null>>>({})
  useKeepUnsaved(Object.values(inputs).some((input) => input !== null))
  return (
    <section aria-labelledby="chats" className={styles.section}>
      <h2 id="chats">Chats of {dealershipName}</h2>
      {chats.isPending ? <FormSkeleton label="Loading chats" fields={4} /> : null}
      <LoadError title="We couldn't load the chats" query={chats} />
      {chats.data?.chats.map((chat) => (
        <ChatForm
          key={chat.channel}
          dealershipId={dealershipId}
          chat={chat}
          input={inputs[chat.channel] ?? null}
          onInput={(next) => setInputs((now) => ({ ...now, [chat.channel]: next(now[chat.channel] ?? null) }))}
        />
      ))}
    </section>
  )
}

interface ChatFormProps {
  dealershipId: string
  chat: Chat
  /** null if nothing was changed */
  input: ChatChanges | null
  onInput: (next: (now: ChatChanges | null) => ChatChanges | null) => void
}

function ChatForm({ dealershipId, chat, input, onInput }: ChatFormProps) {
  const name = SENT_CHANNEL_NAMES[chat.channel]
  const { save, test, remove } = useChat(dealershipId, chat)
  const webhook = useRef<HTMLInputElement>(null)
  const noteRemoval = useFocusAfterRemoval(chat.configured ? [chat.channel] : [], () => null, { heading: () => webhook.current })
  const changes = input ?? {}
  const { url = '' } = changes
  const { enabled, kinds } = withChanges(chat, changes)
  const change = (next: ChatChanges) => onInput((now) => ({ ...now, ...next }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const done = () => {
      onInput((now) => changedSince(changes, now ?? {}))
      toast(`${name} saved`)
    }
    const failed = (error: unknown) => {
      if (webhookError(error) !== null) webhook.current?.focus()
    }
    save.mutate(changes, { onSuccess: done, onError: failed })
  }
  const drop = async () => {
    const question = {
      title: `Disconnect ${name}?`,
      text: 'Its webhook is deleted, and nothing is posted there anymore.',
      confirmLabel: 'Disconnect',
    }
    if (!(await confirm(question))) return
    noteRemoval(chat.channel)
    remove.mutate(undefined, { onError: () => noteRemoval(null) })
  }
  const refused = webhookError(save.error)
  const problem = (refused === null ? save.error : null) ?? test.error ?? remove.error
  return (
    <form onSubmit={submit} className={styles.chat} aria-label={name}>
      <h3>{name}</h3>
      <PasswordInput
        ref={webhook}
        label="Webhook address"
        description={
          chat.configured
            ? `Connected to ${chat.host} (${chat.hint}). Leave empty to keep it.`
            : 'It is stored safely and never shown again.'
        }
        placeholder="https://"
        autoComplete="off"
        value={url}
        error={refused}
        onChange={(event) => change({ url: event.currentTarget.value })}
      />
      <Switch
        label={`Post notifications in ${name}`}
        checked={enabled}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
      <Fold title={`What is posted (${kinds.length} of ${CHAT_KINDS.length})`}>
        <div className={styles.kinds}>
          {CHAT_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              label={KIND_NAMES[kind]}
              checked={kinds.includes(kind)}
              onChange={({ currentTarget: { checked } }) => onInput((now) => ({ ...now, kinds: { ...now?.kinds, [kind]: checked } }))}
            />
          ))}
        </div>
      </Fold>
      {chat.lastFailure === '' ? null : <p className={styles.reason}>The last message failed: {chat.lastFailure}</p>}
      {problem === null ? null : (
        <p role="alert" className={styles.reason}>
          {problem.message}
        </p>
      )}
      <div className={styles.acts}>
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
        {chat.configured ? (
          <>
            <Button
              variant="default"
              loading={test.isPending}
              onClick={() => test.mutate(undefined, { onSuccess: () => toast('Test sent. Deliveries shows what became of it.') })}
            >
              Send a test
            </Button>
            <Button variant="default" loading={remove.isPending} onClick={() => void drop()}>
              Disconnect
            </Button>
          </>
        ) : null}
      </div>
    </form>
  )
}

/** Why the server refused the webhook; null if it did not, or failed for another reason. */
function webhookError(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'CHAT_HOST' || error.code === 'CHAT_WITHOUT_WEBHOOK') return error.message
  const invalid = error.fields.find(({ path }) => path === 'body.url')
  return invalid === undefined ? null : `Webhook address ${invalid.message}`
}

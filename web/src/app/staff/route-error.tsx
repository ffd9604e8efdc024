import { LoadAgainLink } from '../../ui/load-again-link.tsx'
import { MessagePage } from '../../ui/message-page.tsx'

/** Shown when the shell itself or a page outside it throws, or when its script does not load (after an update). */
export function RouteError() {
  return (
    <MessagePage title="Something went wrong" text="This page ran into a problem it did not expect. Loading it again usually helps.">
      <LoadAgainLink />
    </MessagePage>
  )
}

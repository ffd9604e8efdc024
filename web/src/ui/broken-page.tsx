import { LoadAgainLink } from './load-again-link.tsx'
import { MessagePage } from './message-page.tsx'

/** Shown instead of a page that failed to render, or whose script does not load. */
export function BrokenPage() {
  return (
    <MessagePage title="Something went wrong" text="It's on our side. Reload the page.">
      <LoadAgainLink />
    </MessagePage>
  )
}

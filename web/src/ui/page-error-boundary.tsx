import { Component, type ReactNode } from 'react'
import { LoadAgainLink } from './load-again-link.tsx'
import { MessagePage } from './message-page.tsx'

/** The last resort: a page that failed to render shows a message and a reload button. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <MessagePage title="Something went wrong" text="It's on our side. Reload the page.">
        <LoadAgainLink />
      </MessagePage>
    )
  }
}

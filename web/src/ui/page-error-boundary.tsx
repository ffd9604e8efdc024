import { Component, type ReactNode } from 'react'
import { BrokenPage } from './broken-page.tsx'

/** The last resort: a page that failed to render shows a message and a reload button. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? <BrokenPage /> : this.props.children
  }
}

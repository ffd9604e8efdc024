import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../ui/tokens.css'
import { PageErrorBoundary } from '../../ui/page-error-boundary.tsx'
import './customer.css'

/** Renders a customer page into the document: plain React, no portal libraries. */
export function mount(page: ReactNode): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <PageErrorBoundary>{page}</PageErrorBoundary>
    </StrictMode>,
  )
}

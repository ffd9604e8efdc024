import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '../../ui/tokens.css'
import './inter.css'
import './staff.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { COLOR_SCHEME_KEY } from '../../features/session/model/stored-session.ts'
import { PageErrorBoundary } from '../../ui/page-error-boundary.tsx'
import { keepFocusAfterLoading } from './keep-focus-after-loading.ts'
import { LazyToasts } from './lazy-toasts.tsx'
import { makeQueryClient } from './query-client.ts'
import { router } from './router.tsx'
import { cssVariablesResolver, theme } from './theme.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
keepFocusAfterLoading()
const queryClient = makeQueryClient()
const colorScheme = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY })

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto" colorSchemeManager={colorScheme}>
      <PageErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <ModalsProvider>
            <LazyToasts />
            <RouterProvider router={router} />
          </ModalsProvider>
        </QueryClientProvider>
      </PageErrorBoundary>
    </MantineProvider>
  </StrictMode>,
)

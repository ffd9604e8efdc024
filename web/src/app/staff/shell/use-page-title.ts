import { useDocumentTitle } from '@mantine/hooks'
import { useEffect } from 'react'
import { useActiveViewers } from '../../../features/viewers/api/viewers.ts'

const ICON = '/favicon.svg'
const LIVE_ICON = '/favicon-live.svg'

/** Sets the title of the browser's tab: '(2) Leads · Northgate Motors' while two customers view packets, with a dot on the icon. */
export function usePageTitle(title: string, about: string, dealershipId: string | null): void {
  const { total: viewing } = useActiveViewers(dealershipId)
  const named = about === '' || about === title ? title : `${title} · ${about}`
  useDocumentTitle(viewing === 0 ? named : `(${viewing}) ${named}`)
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (link === null) return
    link.href = viewing === 0 ? ICON : LIVE_ICON
    return () => {
      link.href = ICON
    }
  }, [viewing])
}

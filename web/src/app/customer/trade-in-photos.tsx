import { PhotoRequestPage } from '../../features/trade-in-photos/components/photo-request-page.tsx'
import { parseLinkPath } from '../../shared/paths.ts'
import { mount } from './mount.tsx'

mount(<PhotoRequestPage link={parseLinkPath(window.location.pathname)} />)

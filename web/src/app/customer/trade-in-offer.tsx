import { OfferPage } from '../../features/trade-in-offer/components/offer-page.tsx'
import { parseLinkPath } from '../../shared/paths.ts'
import { mount } from './mount.tsx'

mount(<OfferPage link={parseLinkPath(window.location.pathname)} />)

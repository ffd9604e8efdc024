import { TradeInPage } from '../../features/trade-in/components/trade-in-page.tsx'
import { parseDealershipPath } from '../../shared/paths.ts'
import { mount } from './mount.tsx'

mount(<TradeInPage name={parseDealershipPath(window.location.pathname)} />)

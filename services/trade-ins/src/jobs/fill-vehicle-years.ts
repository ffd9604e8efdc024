import { type Job, runJob } from '@forecourt/service-kit/run-job'
import type { TradeInsDeps } from '../deps.ts'

/** Records without a year come from versions before it was kept: from the time before this process, or from a replica that is still to be replaced. */
const INTERVAL_MS = 24 * 60 * 60 * 1000

/** Notes the model year of evaluations that were submitted before it was kept, so that the desk sorts by it. */
export function startFillingVehicleYears({ stores, logger }: Pick<TradeInsDeps, 'stores' | 'logger'>): Job {
  const run = async () => {
    const evaluations = await stores.evaluations.fillVehicleYears()
    if (evaluations > 0) logger.info({ evaluations }, 'stored the model year of evaluations')
  }
  return runJob({ name: 'fill-vehicle-years', intervalMs: INTERVAL_MS, run, logger })
}

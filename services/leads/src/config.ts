import { bounceEnv } from '@forecourt/mail/bounces/bounce-env'
import { linksEnv, mailEnv } from '@forecourt/mail/mail-env'
import { z } from 'zod'

/** What the leads service reads from its environment beside what every service reads. */
export const leadsEnv = z.object({ ...linksEnv.shape, ...mailEnv.shape, ...bounceEnv.shape })

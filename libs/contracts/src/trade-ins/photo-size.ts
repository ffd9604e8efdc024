import { z } from 'zod'

/** Which image of a photo: the one to look at, or the one for lists. */
export const photoSizeField = z.enum(['large', 'small']).default('large')

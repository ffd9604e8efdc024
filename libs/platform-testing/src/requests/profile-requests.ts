import type { SampleRequests } from './sample.ts'
import { samplePhotoForm } from './sample-trade-in.ts'

type Own = 'getOwnProfile' | 'updateOwnProfile' | 'setOwnPhoto' | 'removeOwnPhoto' | 'getStaffPhoto'

/** Requests of staff about their own profile. */
export const PROFILE_REQUESTS: Pick<SampleRequests['auth'], Own> = {
  getOwnProfile: { request: () => ({}) },
  updateOwnProfile: {
    request: ({ next }) => ({
      body: {
        name: `Sample ${next()}`,
        title: 'Sales Consultant',
        phone: '(404) 555-0100',
        savedFilters: [{ list: 'leads', name: 'Hot', query: 'state=submitted&sort=score' }],
      },
    }),
  },
  setOwnPhoto: { request: () => ({ body: samplePhotoForm('photo') }) },
  removeOwnPhoto: { request: () => ({}) },
  getStaffPhoto: { request: ({ staffPhotoId }) => ({ params: { photoId: staffPhotoId } }) },
}

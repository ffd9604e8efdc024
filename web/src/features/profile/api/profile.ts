import type { Profile, SavedFilter } from '@forecourt/contracts/auth/profile'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation, operationUrl } from '../../../api/call-operation.ts'
import type { RequestFor } from '../../../api/operation-types.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { sessionChanged } from '../../../api/session-changed.ts'
import { PHOTO_STALL_MS, type SentBytes, uploadForm } from '../../../api/upload.ts'
import { type FilteredList, type ListFilter, withFiltersOf } from '../model/saved-filters.ts'

/** The signed-in user's own profile (rules: staff profile). */
export const profileQuery = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: ({ signal }) => callOperation('auth.getOwnProfile', {}, { signal }),
})

/** The signed-in user's saved filters of one list (rules: saved filters). */
export function savedFiltersQuery(list: FilteredList) {
  return queryOptions({
    ...profileQuery,
    select: ({ savedFilters }: Profile): SavedFilter[] => savedFilters.filter((filter) => filter.list === list),
  })
}

/**
 * Changes the saved filters of one list. Reads them first, because another device may have changed them; the other lists' filters stay. Changes made
 * one right after the other wait for each other: each replaces all filters, and would otherwise undo the one before.
 */
export function useSaveFilters(list: FilteredList) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: 'saved-filters' },
    mutationFn: async (change: (filters: readonly ListFilter[]) => readonly ListFilter[]) => {
      const { savedFilters } = await callOperation('auth.getOwnProfile', {})
      return callOperation('auth.updateOwnProfile', { body: { savedFilters: withFiltersOf(list, savedFilters, change) } })
    },
    onSuccess: (profile) => show(queryClient, profile),
  })
}

type ProfileChange = NonNullable<RequestFor<'auth.updateOwnProfile'>['body']>

/** Saves the changed fields of the profile. A new name is also announced to the session, and all lists are refetched. */
export function useUpdateProfile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileChange) => callOperation('auth.updateOwnProfile', { body }),
    onSuccess: (profile, { name }) => {
      show(queryClient, profile)
      if (name === undefined) return
      sessionChanged.announce()
      return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.profile[0] })
    },
  })
}

/** Uploads a photo, which replaces the current one. */
export function useSetPhoto(onProgress: (bytes: SentBytes) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ photo, name }: { photo: Blob; name: string }) => {
      const form = new FormData()
      form.append('photo', new File([photo], name, { type: photo.type }))
      return uploadForm('auth.setOwnPhoto', {}, form, { onProgress, stallMs: PHOTO_STALL_MS })
    },
    onSuccess: (profile) => show(queryClient, profile),
  })
}

export function useRemovePhoto() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callOperation('auth.removeOwnPhoto', {}),
    onSuccess: (profile) => show(queryClient, profile),
  })
}

/** Returns the address of a person's photo; null without one. */
export function photoUrl(photoId: string | null): string | null {
  return photoId === null ? null : operationUrl('auth.getStaffPhoto', { params: { photoId } })
}

function show(queryClient: QueryClient, profile: Profile): void {
  queryClient.setQueryData(profileQuery.queryKey, profile)
}

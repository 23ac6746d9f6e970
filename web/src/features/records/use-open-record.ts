import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type RecordRef, writeRef } from './format.ts'

/** Opens a record beside the present page: `?record=goal:...` is added to its address, so that Back closes it. */
export function useOpenRecord(): (ref: RecordRef) => void {
  const navigate = useNavigate()
  return useCallback(
    (ref) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, record: writeRef(ref) }),
        resetScroll: false,
      }),
    [navigate],
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { colleaguesQuery, myOrgsQuery } from './queries.ts'

/** Asks with whom the screen's records can be shared before a form opens: its fields would move beneath the finger when they are known. */
export function useSharingAhead(): void {
  const client = useQueryClient()
  useEffect(() => {
    void client.prefetchQuery(myOrgsQuery)
    void client.prefetchQuery(colleaguesQuery())
  }, [client])
}

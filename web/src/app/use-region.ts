import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { updateMe } from '#web/features/users/queries.ts'
import { device, setRegion } from '#web/ui/words/region.ts'
import { useMe } from './session.ts'

/**
 * What is drawn follows the person's zone and language. The server has to know when their day begins: where nobody has told it,
 * the browser tells its own zone, once. If that fails, the next visit tells it.
 */
export function useRegion(): void {
  const me = useMe()
  setRegion(me)
  const { mutate: tell } = useMutation({ ...updateMe, meta: { topic: 'users', quiet: true } })
  const untold = me.time_zone === null
  useEffect(() => {
    if (untold) tell({ input: { time_zone: device().zone } })
  }, [untold, tell])
}

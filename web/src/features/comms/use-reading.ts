import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { takeThread } from './news.ts'
import { markRead } from './queries.ts'
import { nowReading } from './reading.ts'

/** Several that come close together are read at once. */
const GATHER_MS = 150

type ReadingOptions = {
  id: string
  /** The newest message that is shown. */
  newest: number
  /** Up to where the person has read, as the server knows. */
  readSeq: number | null
  /** The end of the log is on the screen. */
  atBottom: boolean
}

/** Tells the server that the newest has been read, when it is before the person's eyes. */
export function useReading({ id, newest, readSeq, atBottom }: ReadingOptions): void {
  const cache = useQueryClient()
  const looking = useLooking()
  const reading = looking && atBottom
  useEffect(() => {
    nowReading(reading ? id : null)
    return () => nowReading(null)
  }, [reading, id])
  const tell = useEffectEvent((seq: number) => {
    // The next message, or the next look, tells it anew.
    markRead(id, seq).then(
      (thread) => takeThread(cache, thread),
      () => {},
    )
  })
  const unread = readSeq !== null && newest > readSeq
  useEffect(() => {
    if (!reading || !unread) return
    const timer = setTimeout(() => tell(newest), GATHER_MS)
    return () => clearTimeout(timer)
  }, [reading, unread, newest])
}

/** Whether the page is in sight and the person is in it. */
function useLooking(): boolean {
  const [looking, setLooking] = useState(isLooking)
  useEffect(() => {
    const look = () => setLooking(isLooking())
    look()
    window.addEventListener('focus', look)
    window.addEventListener('blur', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      window.removeEventListener('blur', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return looking
}

const isLooking = () => document.visibilityState === 'visible' && document.hasFocus()

import { useEffect, useState } from 'react'

/** Why something said is not sent yet. `until`: there were too many requests, and then it is sent; else there is no line. */
export function WaitingWords({ until }: { until: number | null | undefined }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!until) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [until])
  if (!until) return 'No connection. This is sent as soon as it is back.'
  const seconds = Math.max(1, Math.ceil((until - now) / 1_000))
  return `Too many requests. This is sent in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`
}

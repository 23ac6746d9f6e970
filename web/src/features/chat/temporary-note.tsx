import { IconGhost2 } from '@tabler/icons-react'
import { formatTime } from '#web/ui/words/dates.ts'

/** What becomes of a temporary conversation, where one writes in it. */
export function TemporaryNote({ until }: { until: string }) {
  return (
    <p className="flex align-top gap-8 pad-0-16 dimmed xs no-margin mb-8 mx-auto max-w-760">
      <IconGhost2 className="fixed" size={16} aria-hidden />
      <span>
        Temporary: not searched, not remembered, not exported with your account. It is deleted when you end it, at the
        latest on <time dateTime={until}>{formatTime(until)}</time>. What you approve here is still done.
      </span>
    </p>
  )
}

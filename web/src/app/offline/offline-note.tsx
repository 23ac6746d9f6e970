import { IconCloudOff } from '@tabler/icons-react'
import { useStore } from '#web/store.ts'
import { formatTime } from '#web/ui/words/dates.ts'
import { keptSince } from './records.ts'

/** Says that what is on screen is what was there, and since when. Nothing while the server answers. */
export function OfflineNote() {
  const since = useStore(keptSince)
  return (
    <div role="status">
      {since !== null && (
        <p className="row justify-center gap-8 no-margin bright sm border-bottom ground-raised pad-6-16">
          <IconCloudOff size={16} aria-hidden />
          <span>
            Offline. You see what was here on {formatTime(new Date(since).toISOString())}; some of it may be older.
          </span>
        </p>
      )}
    </div>
  )
}

import { Button } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { connectionsQuery } from '#web/features/connections/queries.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { later } from '#web/ui/later.tsx'
import { EmptyState } from '#web/ui/layout/states.tsx'

const ConnectCalendarDialog = later(() =>
  import('#web/features/connections/connect-server-dialog.tsx').then((module) => module.ConnectCalendarDialog),
)

/** `found`: looked for by words. */
export function NoMeetings({ found, past }: { found: boolean; past: boolean }) {
  const { data } = useInfiniteQuery(connectionsQuery)
  const connecting = useDialog<true>()
  const connected = data?.pages[0]?.items.some(({ kind }) => kind === 'calendar') ?? false
  if (found)
    return (
      <EmptyState
        icon={<IconCalendarEvent />}
        title="No meetings match this search."
        text="Try fewer letters, or an address."
        action={
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link to="/app/meetings" search={(before: object) => ({ ...before, search: undefined })} {...props} />
            )}
          >
            Show all meetings
          </Button>
        }
      />
    )
  return (
    <>
      <EmptyState
        icon={<IconCalendarEvent />}
        title={past ? 'No meetings in the last 30 days.' : 'No meetings ahead.'}
        text={
          connected
            ? 'Your connected calendars have none.'
            : 'Connect a calendar: its meetings are read into this server, and nothing in it changes.'
        }
        action={!connected && <Button onClick={() => connecting.open(true)}>Connect a calendar</Button>}
      />
      {connecting.show((_, frame) => (
        <ConnectCalendarDialog {...frame} />
      ))}
    </>
  )
}

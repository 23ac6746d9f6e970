import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { connectionsQuery } from '#web/features/connections/queries.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { later } from '#web/ui/later.tsx'
import { EmptyState } from '#web/ui/layout/states.tsx'

const ConnectDialog = later(() =>
  import('#web/features/connections/connect-dialog.tsx').then((module) => module.ConnectDialog),
)

/** No mail is known: nothing is connected, or what is connected has brought none yet. */
export function NothingRead() {
  const { data } = useInfiniteQuery(connectionsQuery)
  const connecting = useDialog<true>()
  const items = data?.pages[0]?.items ?? []
  if (items.some(({ kind }) => kind === 'mailbox' || kind === 'forwarding'))
    return (
      <EmptyState
        icon={<IconMail />}
        title="No mails here yet."
        text="They appear here as soon as they are read, the newest first."
        action={
          <Button variant="default" component={Link} to="/app/profile" hash="connections">
            Show connections
          </Button>
        }
      />
    )
  return (
    <>
      <EmptyState
        icon={<IconMail />}
        title="No mails here yet."
        text="Connect a mailbox: its inbox and sent mails are read into this server, and nothing in it changes."
        action={<Button onClick={() => connecting.open(true)}>Connect a mailbox</Button>}
      />
      {connecting.show((_, frame) => (
        <ConnectDialog {...frame} />
      ))}
    </>
  )
}

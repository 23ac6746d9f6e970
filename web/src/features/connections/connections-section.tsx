import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Connection } from '#contract/connections.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { RecordList } from '#web/ui/lists/record-list.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { ConnectAddressBookDialog, ConnectCalendarDialog } from './connect-server-dialog.tsx'
import { ConnectionRow } from './connection-row.tsx'
import { ForwardMail } from './forwarding.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { PrivateAddresses } from './private-addresses.tsx'
import { connectionsQuery } from './queries.ts'

/** Mailboxes, calendars and address books elsewhere that are read here. */
export function ConnectionsSection() {
  const query = useInfiniteQuery(connectionsQuery)
  const connecting = useDialog<true>()
  const adding = useDialog<true>()
  const following = useDialog<true>()
  const entering = useDialog<Connection>()
  const some = (query.data?.pages[0]?.items.length ?? 0) > 0
  return (
    <Section
      title="Connections"
      id="connections"
      ready={query.data !== undefined}
      text="What you connect is read into this server and stays on it. Nobody else sees it. Nothing changes where it comes from, unless you switch that on for an address book."
      action={
        <Group gap="xs">
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => connecting.open(true)}>
            Connect a mailbox
          </Button>
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => adding.open(true)}>
            Connect a calendar
          </Button>
          <ForwardMail connections={query.data?.pages.flatMap(({ items }) => items)} />
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => following.open(true)}>
            Follow an address book
          </Button>
        </Group>
      }
    >
      <RecordList
        query={query}
        skeleton={<RowsSkeleton rows={1} height={88} />}
        one="connection"
        many="connections"
        failure="Error fetching your connections"
        empty={
          <p className="no-margin dimmed">
            Nothing is connected. Of a mailbox, inbox and sent mails of the last twelve months would be read; of a
            calendar, 30 days back and 180 ahead.
          </p>
        }
      >
        {(connections) => (
          <ul className="grid plain-list divided">
            {connections.map((connection) => (
              <ConnectionRow key={connection.id} connection={connection} onEnter={() => entering.open(connection)} />
            ))}
          </ul>
        )}
      </RecordList>
      {some && <PrivateAddresses />}
      {connecting.show((_, frame) => (
        <ConnectDialog {...frame} />
      ))}
      {adding.show((_, frame) => (
        <ConnectCalendarDialog {...frame} />
      ))}
      {following.show((_, frame) => (
        <ConnectAddressBookDialog {...frame} />
      ))}
      {entering.show((connection, frame) => (
        <PasswordDialog connection={connection} {...frame} />
      ))}
    </Section>
  )
}

import { Button } from '@mantine/core'
import { IconHistory, IconMessages, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Conversation } from '#contract/chat.ts'
import { useNew } from '#web/app/use-new.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { Failure } from '#web/ui/forms/failure.tsx'
import { useCreateKey } from '#web/ui/keys/use-create-key.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { EmptyState } from '#web/ui/layout/states.tsx'
import { RecordList } from '#web/ui/lists/record-list.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import { ConversationRow } from './conversation-row.tsx'
import { conversationsQuery } from './queries.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { useBegin } from './use-begin.ts'

const route = getRouteApi('/app/run')

/** All conversations with the AI, the newest first. */
export function RunListPage() {
  const { search = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useInfiniteQuery({ ...conversationsQuery({ search }), placeholderData: keepPreviousData })
  const renaming = useDialog<Conversation>()
  const { begin, beginning, failure } = useBegin()
  useCreateKey(begin, 'New interaction')
  useNew(begin)
  const change = (text: string) =>
    void navigate({ search: (before) => ({ ...before, search: text || undefined }), replace: true, resetScroll: false })
  const create = (
    <Button leftSection={<IconPlus size={16} />} loading={beginning} onClick={begin}>
      New Interaction
    </Button>
  )
  return (
    <Page
      title="Run AI Interactions"
      action={
        <Button component={Link} to="/app/runs" variant="default" leftSection={<IconHistory size={16} aria-hidden />}>
          All runs
        </Button>
      }
      primary={create}
      tools={<SearchField value={search} onChange={change} placeholder="Search names and messages..." />}
    >
      {failure && <Failure title="Failed to create the conversation" text={failure} />}
      <RecordList
        query={query}
        skeleton={<RowsSkeleton rows={6} height={72} />}
        empty={<Nothing search={search} onClear={() => change('')} onBegin={begin} />}
        one="interaction"
        many="interactions"
        failure="Error fetching your interactions"
      >
        {(conversations) => (
          <ul className="plain-list card clip">
            {conversations.map((conversation) => (
              <ConversationRow key={conversation.id} conversation={conversation} onRename={renaming.open} />
            ))}
          </ul>
        )}
      </RecordList>
      {renaming.show((conversation, frame) => (
        <RenameDialog conversation={conversation} {...frame} />
      ))}
    </Page>
  )
}

function Nothing({ search, onClear, onBegin }: { search: string; onClear(): void; onBegin(): void }) {
  if (search !== '')
    return (
      <EmptyState
        title="No interactions match your search."
        action={
          <Button variant="default" onClick={onClear}>
            Clear search
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={<IconMessages />}
      title="No AI interactions yet. Start a new one."
      text="Ask about your goals, tasks, notes, contacts and files, or let a crew prepare a meeting or a deal."
      action={
        <Button leftSection={<IconPlus size={16} />} onClick={onBegin}>
          Start a conversation
        </Button>
      }
    />
  )
}

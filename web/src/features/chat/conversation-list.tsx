import { ActionIcon, Button } from '@mantine/core'
import { IconArchive, IconArrowLeft, IconDots, IconGhost2, IconPencilPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import type { Conversation } from '#contract/chat.ts'
import { Menu } from '#web/ui/dialogs/menu.tsx'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import { begun } from '#web/ui/words/begun.ts'
import { formatTime } from '#web/ui/words/dates.ts'
import { byDay } from './conversation-days.ts'
import styles from './conversation-list.module.css'
import { ConversationMenuItems } from './conversation-menu.tsx'
import { conversationsQuery } from './queries.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { useBegin } from './use-begin.ts'
import { useConversationActions } from './use-conversation-actions.ts'

type Props = {
  /** The conversation that is open beside it. */
  openId: string
  /** One was chosen: where the list covers the talk, it goes. */
  onChosen?(): void
}

/** All conversations, to go from one to the next: pinned ones first, the others by day. */
export function ConversationList({ openId, onChosen }: Props) {
  const [search, setSearch] = useState('')
  const [archive, setArchive] = useState(false)
  const renaming = useDialog<Conversation>()
  const { begin, beginTemporary, beginning } = useBegin()
  const apart = search === '' && !archive
  const main = useInfiniteQuery({
    ...conversationsQuery(search ? { search } : archive ? { archived: 'true' } : { pinned: 'false' }),
    placeholderData: keepPreviousData,
  })
  const pinned = useInfiniteQuery({ ...conversationsQuery({ pinned: 'true' }), enabled: apart })
  const temporary = useInfiniteQuery({ ...conversationsQuery({ temporary: 'true' }), enabled: apart })
  const itemsOf = (query: typeof main) => query.data?.pages.flatMap(({ items }) => items) ?? []
  const rows = itemsOf(main)
  const groups = [
    ...(apart ? [{ title: 'Temporary', conversations: itemsOf(temporary) }] : []),
    ...(apart ? [{ title: 'Pinned', conversations: itemsOf(pinned) }] : []),
    ...(search ? [{ title: 'Found', conversations: rows }] : byDay(rows)),
  ].filter(({ conversations }) => conversations.length > 0)
  return (
    <div className="column shrinks shrinks-y full-height">
      <div className="flex gap-4 pad-8 first-grows">
        <SearchField value={search} onChange={setSearch} placeholder="Search conversations" />
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label="New conversation"
          title="New conversation"
          loading={beginning}
          onClick={() => {
            begin()
            onChosen?.()
          }}
        >
          <IconPencilPlus size={18} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label="New temporary conversation"
          title="New temporary conversation: nothing in it is kept"
          onClick={() => {
            beginTemporary()
            onChosen?.()
          }}
        >
          <IconGhost2 size={18} />
        </ActionIcon>
      </div>
      {archive && (
        <div className="row gap-4 medium pad-0 px-8 pb-4">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Back from the archive"
            onClick={() => setArchive(false)}
          >
            <IconArrowLeft size={16} />
          </ActionIcon>
          Archive
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move among the links in it */}
      <div
        className="fill scroll-y shrinks-y pad-0 px-8 pb-16 contain-scroll outline-inside"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard too
        tabIndex={0}
        onKeyDown={moveAmongRows}
      >
        {main.isPending ? (
          <RowsSkeleton rows={8} height={44} />
        ) : main.data === undefined ? (
          <ErrorState error={main.error} onRetry={() => void main.refetch()} />
        ) : groups.length === 0 ? (
          <p className="dimmed margin-24-8">
            {search ? 'No conversations match.' : archive ? 'The archive is empty.' : 'No conversations yet.'}
          </p>
        ) : (
          groups.map(({ title, conversations }) => (
            <section key={title} aria-label={title}>
              <h2 className="dimmed xs medium no-margin mx-8 mt-12 mb-4">{title}</h2>
              <ul className="plain-list">
                {conversations.map((conversation) => (
                  <Row
                    key={conversation.id}
                    conversation={conversation}
                    open={conversation.id === openId}
                    onChosen={onChosen}
                    onRename={() => renaming.open(conversation)}
                  />
                ))}
              </ul>
            </section>
          ))
        )}
        <LoadMore query={main} />
      </div>
      {apart && (
        <Button
          className="fixed"
          m="4px 8px 8px"
          variant="subtle"
          color="gray"
          leftSection={<IconArchive size={16} />}
          onClick={() => setArchive(true)}
        >
          Archive
        </Button>
      )}
      {renaming.show((conversation, frame) => (
        <RenameDialog conversation={conversation} {...frame} />
      ))}
    </div>
  )
}

type RowProps = { conversation: Conversation; open: boolean; onChosen?(): void; onRename(): void }

function Row({ conversation, open, onChosen, onRename }: RowProps) {
  const { id, name, is_active, last_message_preview, updated_at } = conversation
  const actions = useConversationActions(conversation)
  return (
    <li
      className={`hover-ground removable row round-md relative ${styles.row}`}
      data-open={open || undefined}
      data-removing={actions.removing || undefined}
    >
      <Link
        to="/app/conversations/$conversationId"
        params={{ conversationId: id }}
        className="focus-inside stack grow bright undecorated round-md pad-6-8"
        aria-current={open ? 'page' : undefined}
        title={`${name}\n${formatTime(updated_at)}`}
        onClick={onChosen}
        data-row
      >
        <span className="truncate">{name}</span>
        <span className="dimmed xs truncate">
          {last_message_preview === null ? 'No messages yet' : begun(last_message_preview)}
        </span>
      </Link>
      {is_active && (
        <span
          className={`fixed circle square-8 margin-0-6 ${styles.active}`}
          role="img"
          aria-label="Running"
          title="Running"
        />
      )}
      <Menu
        label={`Actions for ${name}`}
        width={216}
        target={
          <ActionIcon
            variant="subtle"
            color="gray"
            className={`fixed mr-2 ${styles.more}`}
            aria-label={`Actions for ${name}`}
          >
            <IconDots size={16} />
          </ActionIcon>
        }
      >
        <ConversationMenuItems conversation={conversation} actions={actions} onRename={onRename} deletes="Delete" />
      </Menu>
    </li>
  )
}

/** Up and down go from one conversation to the next. */
function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const { target } = event
  if (step === undefined || !(target instanceof HTMLElement) || target.closest('[role="menu"]')) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex((row) => row === target || row.parentElement?.contains(target))
  const next = rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

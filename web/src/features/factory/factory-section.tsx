import { Button, Title } from '@mantine/core'
import { IconPlus, IconRobot, IconRoute, IconTool, IconUsersGroup } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FactoryKind } from '#contract/factory-shapes.ts'
import { useWentOn } from '#web/ui/dialogs/use-went-on.ts'
import { CardsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { EmptyState } from '#web/ui/layout/states.tsx'
import { RecordList } from '#web/ui/lists/record-list.tsx'
import { EntryCard, type EntryCardActions } from './entry-card.tsx'
import styles from './factory.module.css'
import { WORDS } from './format.ts'
import { entriesQuery } from './queries.ts'

type Props = EntryCardActions & {
  kind: FactoryKind
  search: string
  /** The one that was made last: it is brought into sight. */
  made: string | null
  onClear(): void
  onCreate(): void
}
/** Three rows: what comes below must not be pages away. */
const FIRST = 9
const AFTER_DIALOG_MS = 300
const ICONS = { crew: <IconUsersGroup />, flow: <IconRoute />, agent: <IconRobot />, tool: <IconTool /> }

/** All crews, flows, agents or tools, by their names. */
export function FactorySection({ kind, search, made, onClear, onCreate, ...actions }: Props) {
  const query = useInfiniteQuery({ ...entriesQuery(kind, search), placeholderData: keepPreviousData })
  const [all, setAll] = useState(false)
  const known = query.data?.pages.flatMap(({ items }) => items) ?? []
  const at = made === null ? -1 : known.findIndex(({ id }) => id === made)
  const { fetchNextPage, hasNextPage, isFetching } = query
  useEffect(() => {
    if (made !== null && at < 0 && hasNextPage && !isFetching) void fetchNextPage()
  }, [made, at, hasNextPage, isFetching, fetchNextPage])
  const card = useRef<HTMLLIElement>(null)
  const wentOn = useWentOn(made)
  const there = at >= 0
  useEffect(() => {
    if (made === null || !there) return
    setAll(true)
    // After the dialog, which gives the focus back to what it was opened with.
    const timer = setTimeout(() => {
      if (wentOn.current) return
      card.current?.scrollIntoView({ block: 'center' })
      card.current?.focus({ preventScroll: true })
    }, AFTER_DIALOG_MS)
    return () => clearTimeout(timer)
  }, [made, there, wentOn])
  const words = WORDS[kind]
  const heading = `${kind}s`
  return (
    <section
      className={`plain-focus stack gap-8 ${styles.section}`}
      aria-labelledby={heading}
      data-kind={kind}
      tabIndex={-1}
    >
      <div className="row wrap spread gap-8 min-h-36">
        <Title order={2} id={heading}>
          {words.section}
        </Title>
        {kind !== 'flow' && (
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={onCreate}>
            {words.create}
          </Button>
        )}
      </div>
      <RecordList
        query={query}
        one={words.one}
        many={words.many}
        skeleton={<CardsSkeleton cards={3} height={kind === 'tool' ? 160 : 340} />}
        empty={
          search ? (
            <EmptyState
              title={words.none}
              text={`No ${words.one} matches “${search}”.`}
              action={
                <Button variant="default" onClick={onClear}>
                  Clear the filter
                </Button>
              }
            />
          ) : (
            <EmptyState icon={ICONS[kind]} title={words.none} text={words.about} />
          )
        }
      >
        {(entries) => (
          <>
            <ul className={`grid gap-12 plain-list fill-columns-340 ${styles.cards}`}>
              {entries.slice(0, all || search ? undefined : FIRST).map((entry) => (
                <li
                  className="stack"
                  key={entry.id}
                  ref={entry.id === made ? card : undefined}
                  tabIndex={entry.id === made ? -1 : undefined}
                  data-made={entry.id === made || undefined}
                >
                  <EntryCard kind={kind} entry={entry} {...actions} />
                </li>
              ))}
            </ul>
            {entries.length > FIRST && !search && (
              <div className="flex justify-center">
                <Button variant="subtle" color="gray" aria-expanded={all} onClick={() => setAll(!all)}>
                  {all ? `Show fewer ${words.many}` : `Show all ${query.data?.pages[0]?.total ?? ''} ${words.many}`}
                </Button>
              </div>
            )}
          </>
        )}
      </RecordList>
    </section>
  )
}

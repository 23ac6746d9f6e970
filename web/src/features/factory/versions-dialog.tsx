import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FactoryKind, FactoryVersion } from '#contract/factory-shapes.ts'
import { useMe } from '#web/app/session.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { DialogFrame } from '#web/ui/dialogs/use-dialog.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { RecordList } from '#web/ui/lists/record-list.tsx'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import { toast } from '#web/ui/notices/toast.tsx'
import { formatTime } from '#web/ui/words/dates.ts'
import { Words } from '#web/ui/words/words.tsx'
import { linesOf } from './format.ts'
import { useNames } from './names.ts'
import { type Entry, updateEntry, versionsQuery } from './queries.ts'
import styles from './versions.module.css'

type Props = { kind: FactoryKind; entry: Entry } & DialogFrame

/** What an entry was, newest first; a former state can be made the present one again. */
export function VersionsDialog({ kind, entry, opened, onClose }: Props) {
  const query = useInfiniteQuery(versionsQuery(kind, entry.id))
  return (
    <Dialog opened={opened} onClose={onClose} title={`Versions of “${entry.name}”`} size="lg">
      <RecordList
        query={query}
        one="version"
        many="versions"
        skeleton={<RowsSkeleton rows={3} height={72} />}
        empty={<p className="no-margin dimmed xs breaks">No earlier versions were kept.</p>}
      >
        {(versions) => (
          <ol className="stack gap-8 pad-0 no-bullets no-margin mt-8">
            {versions.map((version, at) => (
              <Version
                key={version.number}
                kind={kind}
                entry={entry}
                version={version}
                former={versions[at + 1]}
                onRestored={onClose}
              />
            ))}
          </ol>
        )}
      </RecordList>
    </Dialog>
  )
}

type VersionProps = Omit<Props, 'opened' | 'onClose'> & {
  version: FactoryVersion
  former: FactoryVersion | undefined
  onRestored(): void
}

function Version({ kind, entry, version, former, onRestored }: VersionProps) {
  const me = useMe()
  const nameOf = useNames()
  const [open, setOpen] = useState(false)
  const { mutate, isPending } = useMutation({
    ...updateEntry(kind),
    meta: { topic: 'factory', failure: `Failed to save ${kind}` },
  })
  const lines = linesOf(version.record, nameOf)
  const before = new Map(former ? linesOf(former.record, nameOf).map(({ name, words }) => [name, words]) : [])
  const changed = lines.filter(({ name, words }) => before.get(name) !== words)
  const author = version.changed_by
    ? version.changed_by.id === me.id
      ? 'you'
      : version.changed_by.name
    : entry.is_auto_gen
      ? 'Adjutant'
      : 'a former user'
  const restore = () => {
    const { is_public: _, ...record } = version.record
    mutate(
      { input: { ...record, id: entry.id } },
      {
        onSuccess() {
          toast({ kind: 'success', title: `Version ${version.number} restored` })
          onRestored()
        },
      },
    )
  }
  return (
    <li className="stack gap-4 pad-12 outlined">
      <div className="row wrap spread gap-8">
        <div className="row wrap gap-4-8">
          <strong>Version {version.number}</strong>
          {version.is_current && <StatusBadge tone="good">Current</StatusBadge>}
          <span className="no-margin dimmed xs breaks">
            {formatTime(version.changed_at)} by {author}
          </span>
        </div>
        <div className="flex gap-4">
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            aria-expanded={open}
            aria-label={`${open ? 'Hide' : 'Show'} version ${version.number}`}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Hide' : 'Show'}
          </Button>
          {entry.can_edit && !version.is_current && (
            <Button
              variant="default"
              size="xs"
              loading={isPending}
              aria-label={`Restore version ${version.number}`}
              onClick={restore}
            >
              Restore
            </Button>
          )}
        </div>
      </div>
      <p className="no-margin dimmed xs breaks">
        {former
          ? `Changed: ${changed.map(({ name }) => name.toLowerCase()).join(', ') || 'nothing'}`
          : version.number === 1
            ? 'As created'
            : ''}
      </p>
      {open && (
        <dl className={`stack gap-8 border-top no-margin mt-8 pt-12 ${styles.record}`}>
          {lines
            .filter(({ words }) => words !== '')
            .map(({ name, words }) => (
              <div className="grid gap-12" key={name}>
                <dt className="dimmed">{name}</dt>
                <dd className="no-margin breaks keep-lines" dir="auto">
                  <Words text={words} />
                </dd>
              </div>
            ))}
        </dl>
      )}
    </li>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { spelledOut } from '#contract/hidden-signs.ts'
import { useMe } from '#web/app/session.ts'
import { colleaguesQuery, orgsQuery } from '#web/features/orgs/queries.ts'
import { recordQuery } from '#web/features/records/queries.ts'
import { useOpenRecord } from '#web/features/records/use-open-record.ts'
import { Chip } from '#web/ui/marks/chip.tsx'
import { namedBy, wordsOf } from '#web/ui/words/arguments.ts'
import { MailName } from './mail-parts.tsx'

/** What a tool will be given, as people read it. An id says nothing to them: they see the name behind it. */
export function ArgumentValue({ name, value, tool }: { name: string; value: unknown; tool: string }) {
  const words = wordsOf(value)
  if (words === null) return <span className="dimmed">None</span>
  const named = namedBy(name, tool)
  const ids = [value].flat()
  if (!named || !ids.every((id) => typeof id === 'string')) return spelledOut(words)
  return ids.map((id, at) => (
    <Fragment key={id}>
      {at > 0 && named.of !== 'record' && ', '}
      {named.of === 'record' ? (
        <RecordName kind={named.kind} id={id} />
      ) : named.of === 'person' ? (
        <PersonName id={id} />
      ) : named.of === 'mail' ? (
        <MailName id={id} />
      ) : (
        <OrgName id={id} />
      )}
    </Fragment>
  ))
}

function RecordName({ kind, id }: { kind: string; id: string }) {
  const { data } = useQuery(recordQuery(kind, id))
  const open = useOpenRecord()
  return <Chip kind={kind} label={data?.title ?? '…'} onClick={() => open({ kind, id })} />
}

function PersonName({ id }: { id: string }) {
  const me = useMe()
  const { data } = useQuery({ ...colleaguesQuery(), enabled: id !== me.id })
  if (id === me.id) return 'You'
  return nameOr(data && (data.items.find((person) => person.id === id)?.name ?? id))
}

function OrgName({ id }: { id: string }) {
  const { data } = useQuery(orgsQuery)
  return nameOr(data && (data.find((org) => org.id === id)?.name ?? id))
}

/** While it is not known yet there is nothing to read; an id that nobody knows is shown as it is. */
const nameOr = (name: string | undefined) => name ?? '…'

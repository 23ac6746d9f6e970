import { Button, Skeleton, Title } from '@mantine/core'
import { IconArrowUpRight, IconUnlink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sentence } from '#contract/hidden-signs.ts'
import type { RecordView } from '#contract/records.ts'
import { ApiError } from '#web/api.ts'
import { usePageName } from '#web/ui/layout/page-name.ts'
import { EmptyState, ErrorState } from '#web/ui/layout/states.tsx'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { formatTime } from '#web/ui/words/dates.ts'
import { factText, KIND_LABELS, type RecordRef } from './format.ts'
import { recordQuery } from './queries.ts'
import { RecordLinks } from './record-links.tsx'

/** A record as a reader of a citation needs it: what it says, and where it stands in full. */
export function RecordBody({ kind, id, heading }: RecordRef & { heading: 1 | 2 }) {
  const { data: record, error, refetch } = useQuery(recordQuery(kind, id))
  if (record) return <Loaded record={record} heading={heading} />
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState icon={<IconUnlink />} title="This record no longer exists, or it is not shared with you." />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className="stack gap-16" role="status" aria-label="Loading">
      <Skeleton height={40} width="70%" />
      <Skeleton height={128} />
      <Skeleton height={180} />
    </div>
  )
}

function Loaded({ record, heading }: { record: RecordView; heading: 1 | 2 }) {
  const kind = KIND_LABELS[record.kind] ?? 'Record'
  usePageName(heading === 1 ? record.title : undefined)
  return (
    <article className="stack gap-16">
      <header>
        {heading === 1 && <div className="dimmed xs">{kind}</div>}
        <Title order={heading} className="breaks">
          {record.title}
        </Title>
      </header>
      {record.facts.length > 0 && (
        <dl className="grid gap-8-16 no-margin pad-12-16 card terms-96">
          {record.facts.map(({ name, value }) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt className="dimmed breaks max-w-180">{name}</dt>
              <dd className="no-margin breaks">{sentence(factText(record.kind, value))}</dd>
            </div>
          ))}
        </dl>
      )}
      {record.body && (
        <RecordLinks>
          <Markdown text={record.body} />
        </RecordLinks>
      )}
      <footer className="row wrap spread gap-12 dimmed xs">
        <span>Updated {formatTime(record.updated_at)}</span>
        {record.href.startsWith('/app/') && (
          <Button
            variant="default"
            rightSection={<IconArrowUpRight size={16} />}
            renderRoot={(props) => <Link {...whereOf(record.href)} {...props} />}
          >
            Open {kind === 'KPI' ? 'its goal' : kind.toLowerCase()}
          </Button>
        )}
      </footer>
    </article>
  )
}

/** The router takes path and search apart. */
function whereOf(href: string) {
  const { pathname, searchParams } = new URL(href, location.origin)
  return { to: pathname, search: Object.fromEntries(searchParams) }
}

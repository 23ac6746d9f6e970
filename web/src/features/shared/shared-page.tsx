import { SegmentedControl } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dropShared, listShared, openShared, type Shared } from '#web/app/offline/shared.ts'
import { useMe } from '#web/app/session.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { EmptyState } from '#web/ui/layout/states.tsx'
import { LOST, type SaveAs } from './format.ts'
import { SaveShared } from './save-shared.tsx'

const route = getRouteApi('/app/share')
/** Not kept with what was read: it lies in the browser already. */
const sharedQuery = (wanted: string | undefined, userId: string) => ({
  queryKey: ['shared', wanted ?? 'first', userId],
  queryFn: async () => {
    const waiting = await listShared(userId)
    const first = wanted === undefined || wanted in LOST ? waiting[0]?.id : wanted
    return { item: first === undefined ? null : await openShared(first, userId), more: waiting.length - 1 }
  },
  meta: { neverKept: true },
  persister: undefined,
})

/** What was shared from another application, to be saved as a note, a task or a file. */
export function SharedPage() {
  const { shared } = route.useSearch()
  const me = useMe()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const { data } = useQuery(sharedQuery(shared, me.id))
  const lost = shared === undefined ? undefined : LOST[shared]
  if (!data)
    return (
      <Page title="Save what you shared" narrow>
        <RowsSkeleton rows={2} height={120} />
      </Page>
    )
  const { item, more } = data
  const over = async (saved: Shared) => {
    await dropShared(saved.id, me.id)
    await queryClient.invalidateQueries({ queryKey: ['shared'] })
  }
  const discard = async (unwanted: Shared) => {
    const text = 'It is kept in this browser only. The application that you shared it from still has it.'
    if (!(await confirm({ title: 'Discard what you shared?', text, verb: 'Discard', danger: true }))) return
    await over(unwanted)
    void navigate({ to: '/app/share', search: {}, replace: true })
  }
  return (
    <Page title="Save what you shared" narrow>
      {lost && (
        <p role="alert" className="no-margin pad-12 breaks round-md watch-border">
          <strong>{lost.title}.</strong> {lost.text}
        </p>
      )}
      {item === null ? (
        !lost && (
          <EmptyState
            icon={<IconShare2 />}
            title="Nothing is waiting here"
            text="Share a text, a link or a file with Adjutant from another application of your phone."
            action={<Link to="/app/ceodashboard">Open Today</Link>}
          />
        )
      ) : (
        <Chosen key={item.id} item={item} onSaved={over} onDiscard={() => void discard(item)} />
      )}
      {more > 0 && <p className="no-margin dimmed sm">{more} more will be shown after this one.</p>}
    </Page>
  )
}

type Props = { item: Shared; onSaved(item: Shared): Promise<void>; onDiscard(): void }

function Chosen({ item, onSaved, onDiscard }: Props) {
  const onlyFiles = item.files.length > 0 && item.title + item.text + item.url === ''
  const [as, setAs] = useState<SaveAs>(onlyFiles ? 'file' : 'note')
  return (
    <>
      <SegmentedControl
        aria-label="Save as"
        fullWidth
        data={[
          { value: 'note', label: 'Note' },
          { value: 'task', label: 'Task' },
          ...(item.files.length > 0 ? [{ value: 'file', label: item.files.length === 1 ? 'File' : 'Files' }] : []),
        ]}
        value={as}
        onChange={(chosen) => setAs(chosen as SaveAs)}
      />
      {item.left_out.length > 0 && (
        <p role="alert" className="no-margin pad-12 breaks round-md watch-border">
          Too much at once, left out: {item.left_out.join(', ')}. Up to 10 files and 200 MB can be shared together.
        </p>
      )}
      <SaveShared key={as} item={item} as={as} onSaved={onSaved} onDiscard={onDiscard} />
    </>
  )
}

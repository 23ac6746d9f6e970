import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MergeField, MergePreview as Preview } from '#contract/contact-merges.ts'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/notices/toast.tsx'
import { counted } from '#web/ui/words/numbers.ts'
import { mergeContacts, mergePreviewQuery, undoMerge } from '../queries.ts'
import styles from './merge.module.css'

const NAMES: Record<MergeField, string> = {
  name: 'Name',
  role: 'Role',
  company: 'Company',
  birthday: 'Birthday',
  time_zone: 'Time zone',
  notes: 'Notes',
  keep_in_touch_weeks: 'Keep in touch every (weeks)',
}
type FieldChoice = Preview['fields'][number]['take']
type Props = { kept: string; other: string; onDone(): void; onCancel(): void }

/** Which value wins, field by field, before anything is done. */
export function MergePreview({ kept, other, onDone, onCancel }: Props) {
  const { data, error, refetch } = useQuery(mergePreviewQuery(kept, other))
  const [taken, setTaken] = useState<Partial<Record<MergeField, FieldChoice>>>({})
  const undo = useMutation(undoMerge)
  const merge = useMutation({
    ...mergeContacts,
    onSuccess(made) {
      toast({
        kind: 'success',
        title: 'Contacts merged',
        text: `${made.gone_name} is part of ${made.kept.name} now.`,
        of: [made.id, made.kept.id],
        action: { label: 'Undo', run: () => undo.mutate(made.id) },
      })
      onDone()
    },
  })
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={96} />
  const { interactions, tasks, statements } = data.moves
  const moves = [
    interactions > 0 && counted(interactions, 'interaction'),
    tasks > 0 && counted(tasks, 'task'),
    statements > 0 && counted(statements, 'promise'),
  ].filter(Boolean)
  return (
    <div className="stack gap-12 pad-16 border mt-8 round-md">
      {data.fields.map(({ field, take, ...says }) => (
        <fieldset key={field} className={`stack no-margin pad-0 no-border ${styles.field}`}>
          <legend className="pad-0 medium">{NAMES[field]}</legend>
          {(['kept', 'other', ...(field === 'notes' ? (['both'] as const) : [])] as const).map((way) => (
            <label className="row gap-8 breaks target" key={way}>
              <input
                type="radio"
                name={`${kept}-${other}-${field}`}
                checked={(taken[field] ?? take) === way}
                onChange={() => setTaken({ ...taken, [field]: way })}
              />
              <bdi>{way === 'both' ? 'Both, one after the other' : says[way] || 'Nothing'}</bdi>
            </label>
          ))}
        </fieldset>
      ))}
      <p className="dimmed breaks no-margin">
        {[...data.emails, ...data.phones].join(', ') || 'No addresses'}.{' '}
        {moves.length > 0 ? `Moves along: ${moves.join(', ')}.` : 'The other contact has no records that move along.'}
        {data.shared_org_ids.length + data.shared_user_ids.length > 0 &&
          ' It is shared with everyone that either of them was shared with.'}
      </p>
      <div className={`row wrap gap-8 ${styles.actions}`}>
        <Button
          loading={merge.isPending}
          onClick={() =>
            merge.mutate({
              input: { id: kept, with: other, take: taken as never },
              ifVersion: data.kept.updated_at,
            })
          }
        >
          Merge contacts
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Twins } from '#contract/contact-merges.ts'
import { isolated } from '#contract/hidden-signs.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { toast } from '#web/ui/notices/toast.tsx'
import { formatTime } from '#web/ui/words/dates.ts'
import { apartQuery, mergesQuery, setApart, undoMerge, unsetApart } from '../queries.ts'
import styles from './merge.module.css'
import { MergePreview } from './merge-preview.tsx'

const COMMON = { email: 'Same email', phone: 'Same phone number', name: 'Same name' } as const

type Props = { opened: boolean; pairs: readonly Twins[]; keep?: string; onClose(): void }

/** Pairs that look like one person, each looked at before it is merged; and what was merged lately, to take it back. */
export function MergeDialog({ opened, pairs, keep, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Contacts that may be one person" size="lg" above>
      {opened && <Pairs pairs={pairs} keep={keep} />}
    </Dialog>
  )
}

function Pairs({ pairs, keep }: Pick<Props, 'pairs' | 'keep'>) {
  const [shown, setShown] = useState<string | null>(null)
  const keyOf = ({ contacts }: Twins) => contacts.map(({ id }) => id).join(' ')
  return (
    <div className="stack gap-12">
      {pairs.length === 0 && <p className="dimmed breaks no-margin">No other contacts look like one person.</p>}
      <ul className="stack gap-16 plain-list">
        {pairs.map((pair) => {
          const ordered = pair.contacts.toSorted((a, b) => Number(b.id === keep) - Number(a.id === keep))
          const [kept, other] = ordered
          if (!kept || !other) return null
          const key = keyOf(pair)
          return (
            <li key={key}>
              <div className="row wrap spread gap-8">
                <span className="shrinks breaks basis-240">
                  <strong dir="auto">{kept.name}</strong>
                  {kept.role && <bdi> {kept.role}</bdi>}
                  {' and '}
                  <strong dir="auto">{other.name}</strong>
                  {other.role && <bdi> {other.role}</bdi>}
                  <span className="dimmed breaks no-margin"> · {COMMON[pair.because]}</span>
                </span>
                {shown !== key && (
                  <span className={`row wrap gap-8 ${styles.actions}`}>
                    <Button variant="default" size="compact-sm" onClick={() => setShown(key)}>
                      Compare
                    </Button>
                    <NotTheSame ids={[kept.id, other.id]} names={[kept.name, other.name]} />
                  </span>
                )}
              </div>
              {shown === key && (
                <MergePreview
                  kept={kept.id}
                  other={other.id}
                  onDone={() => setShown(null)}
                  onCancel={() => setShown(null)}
                />
              )}
            </li>
          )
        })}
      </ul>
      <Lately />
      <SaidApart />
    </div>
  )
}

function NotTheSame({ ids: [id, other], names }: { ids: [string, string]; names: [string, string] }) {
  const undo = useMutation(unsetApart)
  const say = useMutation({
    ...setApart,
    onSuccess: () =>
      toast({
        kind: 'success',
        title: 'Kept as two people',
        text: `${isolated(names[0])} and ${isolated(names[1])} are not suggested again.`,
        action: { label: 'Undo', run: () => undo.mutate({ id, with: other }) },
      }),
  })
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      loading={say.isPending}
      onClick={() => say.mutate({ id, with: other })}
    >
      Not the same person
    </Button>
  )
}

/** What was said by mistake is taken back here, whenever. */
function SaidApart() {
  const { data = [] } = useQuery(apartQuery)
  const undo = useMutation(unsetApart)
  if (data.length === 0) return null
  return (
    <section aria-label="Not the same person" className="stack gap-12">
      <h3 className="no-margin">Not the same person</h3>
      <ul className="stack gap-16 plain-list">
        {data.map(({ contacts: [one, other] }) =>
          one && other ? (
            <li key={`${one.id} ${other.id}`} className="row wrap spread gap-8">
              <span className="shrinks breaks basis-240">
                <bdi>{one.name}</bdi> and <bdi>{other.name}</bdi>
              </span>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Suggest ${one.name} and ${other.name} again`}
                onClick={() => undo.mutate({ id: one.id, with: other.id })}
              >
                Suggest again
              </Button>
            </li>
          ) : null,
        )}
      </ul>
    </section>
  )
}

function Lately() {
  const { data = [] } = useQuery(mergesQuery)
  const undo = useMutation(undoMerge)
  const open = data.filter(({ can_undo }) => can_undo)
  if (open.length === 0) return null
  return (
    <section aria-label="Recently merged" className="stack gap-12">
      <h3 className="no-margin">Recently merged</h3>
      <ul className="stack gap-16 plain-list">
        {open.map((merge) => (
          <li key={merge.id} className="row wrap spread gap-8">
            <span className="shrinks breaks basis-240">
              <bdi>{merge.gone_name}</bdi> into <bdi>{merge.kept.name}</bdi>
              <span className="dimmed breaks no-margin"> · {formatTime(merge.created_at)}</span>
            </span>
            <Button
              variant="default"
              size="compact-sm"
              loading={undo.isPending && undo.variables === merge.id}
              aria-label={`Undo the merge of ${merge.gone_name}`}
              onClick={() => undo.mutate(merge.id)}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
      <p className="dimmed breaks no-margin">For 30 days a merge can be undone.</p>
    </section>
  )
}

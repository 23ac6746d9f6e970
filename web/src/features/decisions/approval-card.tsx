import { Button, Textarea } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Approval } from '#contract/decisions.ts'
import { ApiError } from '#web/api.ts'
import { wordsOf as failureWords } from '#web/app/query-client.ts'
import { CitationChips } from '#web/features/records/citation-chips.tsx'
import type { AnswerPlace } from '#web/features/runs/prompt-card.tsx'
import { Failure } from '#web/ui/failure.tsx'
import styles from './approval-card.module.css'
import { ArgumentFields } from './argument-fields.tsx'
import { ArgumentValue } from './argument-value.tsx'
import { argumentsOf, fieldsOf, labelOf, typedOf, wordsOf } from './arguments.ts'
import { approve, decline } from './queries.ts'

type Mode = 'look' | 'edit' | 'decline'

/**
 * What a tool wants to do: exactly what, to what, and after reading whose words. It happens after a yes, once. Where there is an
 * input below, the reason of a no is written there.
 */
export function ApprovalCard({ approval, place = 'here' }: { approval: Approval; place?: AnswerPlace }) {
  const [mode, setMode] = useState<Mode>('look')
  const yes = useMutation(approve)
  const no = useMutation(decline)
  const title = useId()
  const busy = yes.isPending || no.isPending
  const { id, arguments_hash } = approval
  const failed = yes.error ?? no.error
  return (
    <section className={styles.card} aria-labelledby={title} aria-busy={busy}>
      <h2 id={title} className={styles.title}>
        <IconHandStop size={20} aria-hidden />
        <span>
          {approval.title}
          {approval.target && !repeats(approval) && <span className={styles.target}>{approval.target}</span>}
        </span>
      </h2>
      {mode === 'edit' ? (
        <Edit
          approval={approval}
          busy={busy}
          refused={yes.error}
          onSave={(args) => yes.mutate({ id, arguments_hash, arguments: args })}
          onCancel={() => setMode('look')}
        />
      ) : (
        <Arguments approval={approval} />
      )}
      <Origin approval={approval} />
      {failed && mode !== 'edit' && <Failure title="Your answer was not taken" text={failureWords(failed)} />}
      {mode === 'decline' && (
        <Decline
          busy={no.isPending}
          onDecline={(reason) => no.mutate({ id, reason })}
          onCancel={() => setMode('look')}
        />
      )}
      {mode === 'look' && (
        <div className={styles.buttons}>
          <Button loading={yes.isPending} disabled={busy} onClick={() => yes.mutate({ id, arguments_hash })}>
            Approve
          </Button>
          <Button variant="default" disabled={busy} onClick={() => setMode('edit')}>
            Edit
          </Button>
          <Button
            variant="default"
            loading={no.isPending}
            disabled={busy}
            onClick={() => (place === 'here' ? setMode('decline') : no.mutate({ id, reason: '' }))}
          >
            Decline
          </Button>
        </div>
      )}
    </section>
  )
}

function Arguments({ approval }: { approval: Approval }) {
  const given = Object.entries(approval.arguments).filter(([, value]) => wordsOf(value) !== null)
  return (
    <dl className={styles.arguments} tabIndex={0}>
      {given.map(([name, value]) => (
        <div key={name}>
          <dt>{name === 'id' ? 'What' : labelOf(name)}</dt>
          <dd>
            <ArgumentValue name={name} value={value} tool={approval.tool} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The arguments below say what the target says: once is enough. */
const repeats = ({ target, arguments: args }: Approval) =>
  Object.values(args).some((value) => typeof value === 'string' && value.length > 2 && target?.includes(value))

/** Whose words the run had read: a reason to look twice. */
function Origin({ approval: { origin } }: { approval: Approval }) {
  if (origin.length === 0) return null
  const records = origin.flatMap(({ record }) => record ?? [])
  const others = origin.filter(({ record }) => record === null).map(({ source }) => source)
  return (
    <div className={styles.origin}>
      <span>
        Asked after reading what others wrote
        {others.length > 0 ? `: ${others.join(', ')}` : records.length > 0 ? ':' : '.'}
      </span>
      <CitationChips citations={records} />
    </div>
  )
}

type EditProps = {
  approval: Approval
  busy: boolean
  refused: unknown
  onSave(args: Record<string, unknown>): void
  onCancel(): void
}

function Edit({ approval, busy, refused, onSave, onCancel }: EditProps) {
  const fields = fieldsOf(approval.schema, approval.arguments)
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(fields.map((field) => [field.name, typedOf(field, approval.arguments[field.name])])),
  )
  const [problems, setProblems] = useState<Record<string, string>>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = argumentsOf(fields, typed, approval.arguments)
    setProblems(read.problems)
    if (Object.keys(read.problems).length === 0) onSave(read.args)
  }
  const errors = { ...fieldErrors(refused), ...problems }
  const shared = {
    typed,
    errors,
    onChange: (name: string, text: string) => setTyped((before) => ({ ...before, [name]: text })),
  }
  const unplaced = refused && Object.keys(fieldErrors(refused)).every((name) => !(name in typed))
  const form = useRef<HTMLFormElement>(null)
  // The button that opened it is gone: the focus goes on here.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus(), [])
  return (
    <form ref={form} className={styles.fields} onSubmit={submit} aria-label="What will be done">
      <ArgumentFields {...shared} fields={fields.filter(({ given }) => given)} />
      {fields.some(({ given, named }) => !given && !named) && (
        <details className={styles.others}>
          <summary>More fields</summary>
          <div className={styles.fields}>
            <ArgumentFields {...shared} fields={fields.filter(({ given, named }) => !given && !named)} />
          </div>
        </details>
      )}
      {unplaced ? <Failure title="Your answer was not taken" text={failureWords(refused)} /> : null}
      <div className={styles.buttons}>
        <Button type="submit" loading={busy}>
          Approve as changed
        </Button>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** `arguments.title` -> what is wrong with the field `title`. */
function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries((error.errors ?? []).map(({ field, message }) => [field.split('.')[1] ?? '', message]))
}

function Decline({ busy, onDecline, onCancel }: { busy: boolean; onDecline(reason: string): void; onCancel(): void }) {
  const [reason, setReason] = useState('')
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault()
        onDecline(reason)
      }}
    >
      <Textarea
        label="Why not? (optional)"
        description="It is told, and goes on without doing this."
        autosize
        minRows={1}
        maxRows={6}
        maxLength={10_000}
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="default" loading={busy}>
          Decline
        </Button>
        <Button variant="subtle" color="gray" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

import { Button, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Approval } from '#contract/decisions.ts'
import { ApiError } from '#web/api.ts'
import { wordsOf as failureWords } from '#web/app/query-client.ts'
import { CitationChips } from '#web/features/records/citation-chips.tsx'
import { Failure } from '#web/ui/forms/failure.tsx'
import { argumentsOf, fieldsOf, inOrder, isTold, labelOf, typedOf, wordsOf } from '#web/ui/words/arguments.ts'
import styles from './approval-card.module.css'
import { ArgumentFields } from './argument-fields.tsx'
import { ArgumentValue } from './argument-value.tsx'

export function Arguments({ approval }: { approval: Approval }) {
  const before = approval.was
  const all = inOrder(approval).filter(([, value]) => isTold(approval.tool, value))
  const given = all.filter(([name, value]) => !(name === 'title' && before?.title === value && all.length > 2))
  return (
    <dl
      className={`grid gap-8 no-margin pad-12-16 border ground-raised round-sm scroll max-h-320 ${styles.arguments}`}
      tabIndex={0}
    >
      {given.map(([name, value]) => (
        <div className="grid gap-12" key={name}>
          <dt className="dimmed">{name === 'id' ? 'What' : labelOf(name)}</dt>
          <dd className="no-margin breaks keep-lines">
            <Was before={before} name={name} value={value} tool={approval.tool} />
            <ArgumentValue name={name} value={value} tool={approval.tool} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type WasProps = { before: Approval['was']; name: string; value: unknown; tool: string }

/** What stands there until it is changed: "3 Dec →"; a long text beneath its own line. */
function Was({ before, name, value, tool }: WasProps) {
  if (before === null || name === 'id' || !(name in before)) return null
  const was = before[name]
  if (wordsOf(was) === wordsOf(value)) return null
  if (isLong(was) || isLong(value))
    return (
      <span className="block dimmed clamp clamp-3">
        <ArgumentValue name={name} value={was} tool={tool} /> →
      </span>
    )
  return (
    <span className="dimmed">
      <ArgumentValue name={name} value={was} tool={tool} /> →{' '}
    </span>
  )
}
const isLong = (value: unknown) => typeof value === 'string' && (value.length > 120 || value.includes('\n'))

/** The arguments below say what the target says: once is enough. */
export const repeats = ({ target, arguments: args }: Approval) =>
  Object.values(args).some((value) => typeof value === 'string' && value.length > 2 && target?.includes(value))

/** As many are named. */
const MOST_NAMED = 3

/** Whose words stand in what will be done: a reason to look twice. Nothing where the words are one's own. */
export function Origin({ approval: { shaped } }: { approval: Approval }) {
  if (shaped.length === 0) return null
  const named = shaped.slice(0, MOST_NAMED)
  const records = named.flatMap(({ record }) => record ?? [])
  const others = named.filter(({ record }) => record === null).map(({ source }) => source)
  const words = [...new Set(named.flatMap((each) => each.words))].slice(0, MOST_WORDS)
  const more = shaped.length - named.length
  return (
    <div className="stack gap-8 dimmed xs" role="note">
      <span className="flex gap-8 bright">
        <IconAlertTriangle className="fixed watch" size={16} aria-hidden />
        <span>
          {words.length > 0
            ? `It contains words that others wrote (${wordsOf(words)})`
            : 'Its words are neither yours nor from your own records. It has read what others wrote'}
          {others.length > 0 && `: ${others.join(', ')}`}
          {more > 0 ? `, and ${more} more${records.length > 0 ? ':' : '.'}` : records.length > 0 ? ':' : '.'}
        </span>
      </span>
      <CitationChips citations={records} />
    </div>
  )
}
const MOST_WORDS = 4

type EditProps = {
  approval: Approval
  busy: boolean
  refused: unknown
  verb: string
  onSave(args: Record<string, unknown>): void
  onCancel(): void
}

export function EditForm({ approval, busy, refused, verb, onSave, onCancel }: EditProps) {
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
    <form ref={form} className="stack gap-12" onSubmit={submit} aria-label="What will be done">
      <ArgumentFields {...shared} fields={fields.filter(({ given }) => given)} />
      {fields.some(({ given, named }) => !given && !named) && (
        <details>
          <summary className="inline-row target dimmed clickable">More fields</summary>
          <div className="stack gap-12">
            <ArgumentFields {...shared} fields={fields.filter(({ given, named }) => !given && !named)} />
          </div>
        </details>
      )}
      {unplaced ? <Failure title="Your answer was not accepted" text={failureWords(refused)} /> : null}
      <div className={`flex wrap gap-8 ${styles.buttons}`}>
        <Button type="submit" loading={busy}>
          {verb}
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

export function DeclineForm({
  busy,
  onDecline,
  onCancel,
}: {
  busy: boolean
  onDecline(reason: string): void
  onCancel(): void
}) {
  const [reason, setReason] = useState('')
  return (
    <form
      className="stack gap-12"
      onSubmit={(event) => {
        event.preventDefault()
        onDecline(reason)
      }}
    >
      <Textarea
        label="Why not? (optional)"
        description="The AI is told why and continues without it."
        autosize
        minRows={1}
        maxRows={6}
        maxLength={10_000}
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={`flex wrap gap-8 ${styles.buttons}`}>
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

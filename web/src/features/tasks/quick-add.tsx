import { ActionIcon, TextInput } from '@mantine/core'
import {
  IconCalendarEvent,
  IconClock,
  IconFlag,
  IconPlus,
  IconRepeat,
  IconTargetArrow,
  IconUser,
  IconX,
} from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { HeldError } from '#web/app/offline/held-write.ts'
import { wordsOf } from '#web/app/query-client.ts'
import { useMe } from '#web/app/session.ts'
import { Dictate } from '#web/features/dictation/dictate.tsx'
import { inOneLine } from '#web/features/dictation/format.ts'
import { readDraft, useKeepDraft } from '#web/ui/forms/draft.ts'
import { Failure } from '#web/ui/forms/failure.tsx'
import { newKey } from '#web/ui/forms/new-key.ts'
import { toast } from '#web/ui/notices/toast.tsx'
import { daysUntil, formatTimeOfDay, formatWeekday, today } from '#web/ui/words/dates.ts'
import { localeNow } from '#web/ui/words/region.ts'
import { usePeople } from './assignee-field.tsx'
import { type DateReader, dateReader, NO_READER } from './date-reader.ts'
import { createdWords } from './format.ts'
import { goalsQuery, quickTask } from './queries.ts'
import styles from './quick-add.module.css'
import { keyOf, type Part, type Understood, understand } from './quick-words.ts'
import { ruleWords } from './repeats.ts'

type QuickAddProps = {
  onShow(id: string): void
  /** The goal that the tasks of this line are for, unless the line names another. */
  goalId?: string
  /** Where the line is called up and closed again: with Esc. */
  onClose?(): void
}

/** A task in one line. What was understood of it is shown before Enter is pressed, and can be put back into the title. */
export function QuickAdd({ onShow, goalId, onClose }: QuickAddProps) {
  const me = useMe()
  const line = useLine(goalId)
  const save = useMutation(quickTask)
  const [failure, setFailure] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const { understood } = line
  const submit = async () => {
    if (save.isPending || line.text.trim() === '') return
    setFailure(null)
    try {
      const { title, priority, due_date, due_time, recurrence_rule, assignee, goal } = await line.read()
      if (title === '') return setFailure('Title is required')
      const body = {
        title,
        due_date,
        due_time,
        recurrence_rule,
        priority: priority ?? undefined,
        assigned_to_user_id: assignee?.id ?? me.id,
        goal_id: goal?.id ?? goalId,
      }
      // The same line tried again is the same task, also when the first answer was lost on its way.
      const task = await save.mutateAsync({ input: body, idempotencyKey: line.keyFor(JSON.stringify(body)) })
      line.clear()
      toast({
        kind: 'success',
        title: 'Task created',
        text: createdWords({
          ...body,
          title: task.title,
          priority: priority ?? null,
          assignee: assignee?.name ?? null,
        }),
        action: { label: 'Open', run: () => onShow(task.id) },
      })
    } catch (error) {
      if (error instanceof HeldError) line.clear()
      else setFailure(wordsOf(error))
    } finally {
      input.current?.focus()
    }
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) void submit()
    if (event.key === 'Escape' && onClose) {
      event.stopPropagation()
      onClose()
    }
  }
  return (
    <div className="stack gap-6">
      <div className="row wrap gap-8">
        <TextInput
          className="fill"
          miw={200}
          ref={input}
          aria-label={goalId ? 'New task for this goal' : 'Quick add'}
          autoFocus={onClose !== undefined}
          aria-describedby={hint}
          placeholder={goalId ? 'Call Ana tomorrow !high' : 'Quick add: call Ana tomorrow 10am !high'}
          dir="auto"
          maxLength={400}
          autoComplete="off"
          enterKeyHint="done"
          leftSection={<IconPlus size={16} aria-hidden />}
          rightSection={
            line.text.trim() !== '' && (
              <ActionIcon variant="filled" aria-label="Add task" loading={save.isPending} onClick={submit}>
                <IconPlus size={16} />
              </ActionIcon>
            )
          }
          rightSectionWidth="calc(var(--target) + 4px)"
          value={line.text}
          readOnly={save.isPending}
          onChange={(event) => {
            line.type(event.currentTarget.value)
            setFailure(null)
          }}
          onKeyDown={keys}
        />
        {!goalId && (
          <Dictate
            asNote
            onDone={(dictated) => {
              const said = inOneLine(line.text, dictated)
              if (said === null)
                toast({ kind: 'success', title: 'Recording kept', text: 'It is a note, with a link to it.' })
              else line.type(said)
              input.current?.focus()
            }}
          />
        )}
      </div>
      {failure && <Failure text={failure} />}
      <div id={hint} className={`row wrap shrinks gap-6 ${styles.understood}`} role="status">
        {understood && understood.parts.length > 0 && (
          <>
            <bdi className="max-full dimmed xs truncate">{understood.title || 'No title yet'}</bdi>
            {understood.parts.map((part) => (
              <PartChip
                key={keyOf(part)}
                part={part}
                understood={understood}
                onDismiss={() => {
                  line.dismiss(part)
                  input.current?.focus()
                }}
              />
            ))}
          </>
        )}
        {understood?.unsure && (
          <Unsure
            unsure={understood.unsure}
            onChoose={(name) => {
              line.complete(name)
              input.current?.focus()
            }}
          />
        )}
      </div>
    </div>
  )
}

type KeptInput = { text: string; dismissed: string[]; attempt: { body: string; key: string } | null }

/** The line that is being typed, kept as a draft, and what it says. */
function useLine(goalId?: string) {
  const me = useMe()
  const name = goalId ? `${me.id}.task.quick.${goalId}` : `${me.id}.task.quick`
  const [kept] = useState(() => readDraft<KeptInput>(name))
  const [text, setText] = useState(kept?.text ?? '')
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set(kept?.dismissed))
  /** What was last tried to save, also before a reload. */
  const [attempt, setAttempt] = useState(kept?.attempt ?? null)
  useKeepDraft(name, text === '' ? null : ({ text, dismissed: [...dismissed], attempt } satisfies KeptInput))
  const { people } = usePeople()
  const { data: goals } = useQuery(goalsQuery())
  const reader = useQuery(dateReader)
  const read = ({ findDue, findRepeat }: DateReader) =>
    understand(text, {
      people: people.map((person) => (person.id === me.id ? { ...person, alias: 'me' } : person)),
      goals: goals?.items.map(({ id, title }) => ({ id, name: title })) ?? [],
      dismissed,
      findRepeat: (line, skip) => findRepeat(line, today(), skip),
      findDue: (line, skip) => findDue(line, { skip, order: localeNow() === 'en-US' ? 'month first' : 'day first' }),
    })
  const understood = reader.data && text.trim() !== '' ? read(reader.data) : null
  const change = (next: string) => {
    setText(next)
    // What was put back is meant for this line; the next one begins anew.
    if (next.trim() !== '') return
    setDismissed(new Set())
    setAttempt(null)
  }
  return {
    text,
    understood,
    type: change,
    clear: () => change(''),
    /** The same for every attempt to save the same. */
    keyFor(body: string): string {
      if (attempt?.body === body) return attempt.key
      const next = { body, key: newKey() }
      setAttempt(next)
      return next.key
    },
    /** Also when Enter comes before the reader of dates does. */
    read: async () => read(reader.data ?? (await reader.refetch({ throwOnError: true })).data ?? NO_READER),
    dismiss: (part: Part) => setDismissed((before) => new Set([...before, keyOf(part)])),
    complete(full: string) {
      const unsure = understood?.unsure
      if (unsure) setText(`${text.slice(0, unsure.from)}${unsure.sign}${full}${text.slice(unsure.to)}`)
    },
  }
}

const ICONS = {
  due: IconCalendarEvent,
  time: IconClock,
  repeat: IconRepeat,
  priority: IconFlag,
  assignee: IconUser,
  goal: IconTargetArrow,
}
const KINDS = {
  due: 'Due',
  time: 'Time',
  repeat: 'Repeats',
  priority: 'Priority',
  assignee: 'Assignee',
  goal: 'Goal',
}

function PartChip({ part, understood, onDismiss }: { part: Part; understood: Understood; onDismiss(): void }) {
  const Icon = ICONS[part.kind]
  const label = labelOf(part.kind, understood)
  return (
    <button
      type="button"
      className={`inline-row shrinks gap-6 pad-2-8 bright xs border ground-overlay pill clickable min-h-26 ${styles.chip}`}
      data-kind={part.kind}
      aria-label={`${KINDS[part.kind]}: ${label}. Leave “${part.words}” in the title`}
      title={`Leave “${part.words}” in the title`}
      onClick={onDismiss}
      onKeyDown={(event) => {
        if (event.key !== 'Backspace' && event.key !== 'Delete') return
        // The focus goes to the line: the key must not delete there too.
        event.preventDefault()
        onDismiss()
      }}
    >
      <Icon size={14} aria-hidden />
      <bdi className="truncate">{label}</bdi>
      <IconX size={12} aria-hidden />
    </button>
  )
}

function labelOf(kind: Part['kind'], understood: Understood): string {
  const { due_date, due_time, recurrence_rule, parts, priority, assignee, goal } = understood
  const saysDay = parts.some((part) => part.kind === 'due')
  if (kind === 'repeat') {
    const rule = recurrence_rule ? ruleWords(recurrence_rule) : ''
    return saysDay || due_date === null
      ? rule
      : `${dayWords(due_date)}, then ${rule.charAt(0).toLowerCase()}${rule.slice(1)}`
  }
  if (kind === 'due') return due_date ? dayWords(due_date) : ''
  if (kind === 'time') {
    const time = due_time ? formatTimeOfDay(due_time) : ''
    // Where no day is said, it is the next such hour.
    return due_date && !saysDay && recurrence_rule === null ? `${dayWords(due_date)}, ${time}` : time
  }
  if (kind === 'priority') return priority ?? ''
  return (kind === 'assignee' ? assignee : goal)?.name ?? ''
}

/** "Tomorrow, Sun 22 Nov 2026": near days by their name, all with their date. */
function dayWords(date: string): string {
  const days = daysUntil(date)
  const day = formatWeekday(date)
  return days === 0 ? `Today, ${day}` : days === 1 ? `Tomorrow, ${day}` : day
}

function Unsure({ unsure, onChoose }: { unsure: NonNullable<Understood['unsure']>; onChoose(name: string): void }) {
  const what = unsure.sign === '@' ? 'person' : 'goal'
  if (unsure.choices.length === 0) return <Hint>{`No ${what} called “${unsure.words}”: it stays in the title.`}</Hint>
  return (
    <>
      <Hint>{`Which ${what}?`}</Hint>
      {unsure.choices.map(({ id, name }) => (
        <button
          type="button"
          key={id}
          className={`inline-row shrinks gap-6 pad-2-8 bright xs border ground-overlay pill clickable min-h-26 ${styles.chip}`}
          onClick={() => onChoose(name)}
        >
          <bdi className="truncate">{name}</bdi>
        </button>
      ))}
    </>
  )
}

const Hint = ({ children }: { children: ReactNode }) => <span className="dimmed xs">{children}</span>

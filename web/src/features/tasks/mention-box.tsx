import { Button, Textarea } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { readDraft, useKeepDraft } from '#web/ui/forms/draft.ts'
import { Failure } from '#web/ui/forms/failure.tsx'
import { taskPeopleQuery } from './queries.ts'
import styles from './task-talk.module.css'

type Named = { id: string; name: string }
type Props = {
  taskId: string
  label: string
  verb: string
  /** What it begins with: an existing comment. */
  text?: string
  mentioned?: readonly Named[]
  /** Under this name what is typed is kept. */
  draft: string | null
  onSend(text: string, mentions: string[]): Promise<void>
  onCancel?(): void
  failure: string | null
  pending: boolean
}

/** After an @, up to where one types; a name has two words or three. */
const TYPED =
  /(?:^|[\s(])@([\p{L}\p{N}][\p{L}\p{N}\p{M}.'’-]{0,30}(?: [\p{L}\p{N}][\p{L}\p{N}\p{M}.'’-]{0,30}){0,2}|)$/u

/** A text in which people can be mentioned: those who see the task. */
export function MentionBox({ taskId, label, verb, draft, onSend, onCancel, failure, pending, ...begins }: Props) {
  const [kept] = useState(() => (draft ? readDraft<{ text: string; people: Named[] }>(draft) : null))
  const [text, setText] = useState(kept?.text ?? begins.text ?? '')
  const [people, setPeople] = useState<readonly Named[]>(kept?.people ?? begins.mentioned ?? [])
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const box = useRef<HTMLTextAreaElement>(null)
  const list = useId()
  const keep = useKeepDraft(draft, text.trim() === '' ? null : { text, people })
  const { data } = useQuery({
    ...taskPeopleQuery(taskId, typed ?? ''),
    enabled: typed !== null,
    placeholderData: keepPreviousData,
  })
  const choices = typed === null ? [] : (data?.items ?? [])
  const look = () => {
    const { value = '', selectionEnd = 0 } = box.current ?? {}
    setTyped(TYPED.exec(value.slice(0, selectionEnd))?.[1] ?? null)
    setAt(0)
  }
  const choose = (person: Named) => {
    const end = box.current?.selectionEnd ?? text.length
    const start = end - (typed ?? '').length
    const next = `${text.slice(0, start)}${person.name} ${text.slice(end)}`
    setText(next)
    setPeople((before) => [...before.filter(({ id }) => id !== person.id), person])
    setTyped(null)
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(start + person.name.length + 1, start + person.name.length + 1)
    })
  }
  const send = async () => {
    if (text.trim() === '' || pending) return
    // Only whose name still stands there is meant.
    const mentions = people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)
    try {
      await onSend(text, mentions)
      keep.drop()
      setText('')
      setPeople([])
    } catch {
      // It stands below the field, and the text stays.
    }
  }
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const chosen = choices[at]
    if (chosen && (event.key === 'Enter' || event.key === 'Tab') && !event.metaKey && !event.ctrlKey) {
      event.preventDefault()
      choose(chosen)
    } else if (chosen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      setAt((at + (event.key === 'ArrowDown' ? 1 : -1) + choices.length) % choices.length)
    } else if (typed !== null && event.key === 'Escape') {
      event.stopPropagation()
      setTyped(null)
    } else if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      void send()
    }
  }
  return (
    <div className="grid gap-6 relative">
      <Textarea
        ref={box}
        aria-label={label}
        placeholder="Write a comment. @ mentions somebody"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={10_000}
        dir="auto"
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={choices[at] ? `${list}-${choices[at].id}` : undefined}
        // Escape closes the list of people then, and not the panel around it.
        data-mantine-stop-propagation={choices.length > 0 || undefined}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          look()
        }}
        onSelect={look}
        onKeyDown={keys}
        onBlur={() => setTyped(null)}
      />
      <div
        id={list}
        role="listbox"
        aria-label="People"
        className={`border ground-overlay round-sm ${styles.people}`}
        hidden={choices.length === 0}
      >
        {choices.map((person, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and its keys
          <div
            className="row pad-4-12 clickable target"
            key={person.id}
            id={`${list}-${person.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(person)}
          >
            <bdi>{person.name}</bdi>
          </div>
        ))}
      </div>
      {typed !== null && typed !== '' && data?.items.length === 0 && (
        <span className="dimmed xs regular" role="status">
          Nobody called “{typed}” sees this task.
        </span>
      )}
      {failure && <Failure text={failure} />}
      {(text.trim() !== '' || onCancel) && (
        <div className="row wrap gap-6">
          <Button className="thumb" size="compact-md" loading={pending} disabled={text.trim() === ''} onClick={send}>
            {verb}
          </Button>
          {onCancel && (
            <Button className="thumb" size="compact-md" variant="subtle" color="gray" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

import { Button, Textarea } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Thread } from '#contract/comms.ts'
import { LIMITS } from '#contract/shapes.ts'
import { CitationChips } from '#web/features/records/citation-chips.tsx'
import { formatNumber } from '#web/ui/numbers.ts'
import { takeThread } from '../news.ts'
import { Fold, Line } from './fold.tsx'
import { Hints } from './hints.tsx'
import { askSuggestion, ignoreSuggestion } from './queries.ts'
import styles from './suggestion.module.css'
import { type ShownSuggestion, useTyped } from './typed.ts'

type Props = {
  thread: Thread
  myId: string
  /** Sends the text as it stands now. */
  onUse(text: string, suggestionId: string): void
}

/** What might be answered, for its person to change, send or ignore. Nobody else ever learns of it. */
export function SuggestionPanel({ thread, myId, onUse }: Props) {
  const cache = useQueryClient()
  const { shown, newer, type, forget } = useTyped(myId, thread)
  const ask = useMutation({ ...askSuggestion, onSuccess: (answer) => takeThread(cache, answer) })
  const ignore = useMutation({
    ...ignoreSuggestion,
    onSuccess: () => cache.invalidateQueries({ queryKey: ['comms'] }),
  })
  const { id } = thread
  const state = thread.current_ai_suggestion?.state
  const writing = ask.isPending || (state === 'writing' && shown === null)
  const again = (hint?: string) => {
    forget()
    ask.mutate({ id, ...(hint ? { hint } : {}) })
  }
  const without = { ...thread, current_ai_suggestion: null, current_ai_suggestion_id: null }
  if (writing) return <Line busy text="Writing a suggestion..." />
  if (shown)
    return (
      <Fold>
        {newer && (
          <p className={styles.newer}>
            What was said since is not in it.
            <Button variant="subtle" size="compact-xs" onClick={forget}>
              Show the new suggestion
            </Button>
          </p>
        )}
        <Editor
          key={shown.id}
          shown={shown}
          onType={type}
          onIgnore={() => {
            forget()
            takeThread(cache, without)
            ignore.mutate({ id, suggestion_id: shown.id })
          }}
          onUse={() => {
            onUse(shown.text.trim(), shown.id)
            forget()
            takeThread(cache, without)
          }}
        />
        <Hints busy={ask.isPending} onAsk={again} />
      </Fold>
    )
  if (state === 'failed')
    return (
      <Line text="No reply could be suggested.">
        <Button variant="default" size="compact-sm" onClick={() => again()}>
          Try again
        </Button>
      </Line>
    )
  return (
    <div className={styles.panel}>
      <div className={styles.ask}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconSparkles size={16} />}
          onClick={() => again()}
        >
          {thread.last_message_at === null ? 'Suggest a message' : 'Suggest a reply'}
        </Button>
      </div>
    </div>
  )
}

type EditorProps = { shown: ShownSuggestion; onType(text: string): void; onIgnore(): void; onUse(): void }

function Editor({ shown, onType, onIgnore, onUse }: EditorProps) {
  const [tried, setTried] = useState(false)
  const empty = shown.text.trim() === ''
  const long = [...shown.text.trim()].length > LIMITS.text
  const wrong = long
    ? `A message has at most ${formatNumber(LIMITS.text)} characters.`
    : empty && tried
      ? 'Please write something before you send it.'
      : undefined
  return (
    <>
      <Textarea
        aria-label="Suggested reply"
        autosize
        minRows={2}
        maxRows={8}
        dir="auto"
        value={shown.text}
        error={wrong}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      <CitationChips citations={shown.citations} swiped />
      <p className={styles.by}>{byline(shown)}</p>
      <div className={styles.actions}>
        <Button variant="default" onClick={onIgnore}>
          Ignore
        </Button>
        <Button onClick={() => (empty || long ? setTried(true) : onUse())}>Use Suggestion</Button>
      </div>
    </>
  )
}

function byline({ author, citations, typed }: ShownSuggestion): string {
  const by = typed ? 'Changed by you' : author ? `By ${author}` : 'From an advice'
  const sources = citations.length > 0 ? ' Only you see the sources.' : ''
  return `${by}. It is sent when you send it.${sources}`
}

import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Thread } from '#contract/comms.ts'
import { LIMITS } from '#contract/limits.ts'
import { RunClaims } from '#web/features/runs/run-claims.tsx'
import { formatNumber } from '#web/ui/words/numbers.ts'
import { takeThread } from '../news.ts'
import { AskButton, SuggestionEditor } from './editor.tsx'
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
  // What its person has changed is theirs.
  const checkedRun = shown?.typed === false ? (thread.current_ai_suggestion?.run_id ?? null) : null
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
          <p className={`row wrap gap-4-8 no-margin dimmed xs ${styles.newer}`}>
            What was said since is not in it.
            <Button variant="subtle" size="compact-xs" onClick={forget}>
              Show the new suggestion
            </Button>
          </p>
        )}
        <SuggestionEditor
          key={shown.id}
          text={shown.text}
          citations={shown.citations}
          byline={byline(shown)}
          ifEmpty="Please write something before you send it."
          wrong={tooLong(shown.text)}
          claims={checkedRun && <RunClaims runId={checkedRun} text={shown.text} what="suggestion" />}
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
        <Hints busy={ask.isPending} onAsk={again} typed={ask.isError ? ask.variables.hint : undefined} />
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
    <AskButton
      label={thread.last_message_at === null ? 'Suggest a message' : 'Suggest a reply'}
      onClick={() => again()}
    />
  )
}

function tooLong(text: string): string | undefined {
  return [...text.trim()].length > LIMITS.text
    ? `A message has at most ${formatNumber(LIMITS.text)} characters.`
    : undefined
}

function byline({ author, citations, typed }: ShownSuggestion): string {
  const by = typed ? 'Changed by you' : author ? `By ${author}` : 'From an advice'
  const sources = citations.length > 0 ? ' Only you see the sources.' : ''
  return `${by}. Nothing is sent until you use it.${sources}`
}

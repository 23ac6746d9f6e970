import { Button, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Run } from '#contract/runs.ts'
import { useMe } from '#web/app/session.ts'
import { ClaimMarks, checksLine } from '#web/features/records/claim-marks.tsx'
import { readDraft, useKeepDraft } from '#web/ui/forms/draft.ts'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import styles from './prompt-card.module.css'
import { continueRun, runPartsQuery } from './queries.ts'

/** Where words are written that answer: in the card itself, in the input below it, or there once what stands above is answered. */
export type AnswerPlace = 'here' | 'below' | 'later'
type WaitingPrompt = Pick<Run, 'id' | 'prompt'>

/** `onAnswered`: the answer was taken, where the card stands by itself and is gone then. */
type Props = { run: WaitingPrompt; place?: AnswerPlace; onAnswered?(): void }

/** The question that a run waits with. It goes on as soon as it is answered. */
export function PromptCard({ run, place = 'here', onAnswered }: Props) {
  const answer = useMutation(continueRun)
  const title = useId()
  const { prompt } = run
  if (!prompt) return null
  // What is answered is what stands here, whatever the run asks by then.
  const send = async (user_input: string) => {
    await answer.mutateAsync({ id: run.id, user_input, prompt_id: prompt.id })
    onAnswered?.()
  }
  const first = prompt.choices[0]
  // Until the runs are read again the question stands there that was answered a moment ago.
  const taken = answer.isPending || (answer.isSuccess && answer.variables.prompt_id === prompt.id)
  return (
    <section className="stack gap-12 pad-16 watch-wash round-md watch-border" aria-labelledby={title}>
      <Question id={title} text={prompt.question} />
      {prompt.details && (
        <div className="shrinks pad-12-16 breaks border ground-raised round-sm scroll max-h-420">
          <Markdown text={prompt.details} />
          <DetailsChecked runId={run.id} text={prompt.details} />
        </div>
      )}
      {prompt.choices.length > 0 ? (
        <div className="flex wrap gap-8">
          {prompt.choices.map((choice) => (
            <Button
              key={choice}
              className={`max-full target py-6 ${styles.choice}`}
              variant={choice === first ? 'filled' : 'default'}
              loading={answer.isPending && answer.variables?.user_input === choice}
              disabled={taken}
              onClick={() => void send(choice).catch(() => {})}
            >
              {choice}
            </Button>
          ))}
        </div>
      ) : place === 'here' ? (
        <Words run={run} sending={taken} onSend={send} />
      ) : (
        <p className="no-margin dimmed xs">
          {place === 'below' ? 'Your answer goes into the field below.' : 'Answer the one above first.'}
        </p>
      )}
    </section>
  )
}

/** People decide by what an agent has written: what is known of its claims stands beneath it. */
function DetailsChecked({ runId, text }: { runId: string; text: string }) {
  const { data } = useQuery(runPartsQuery(runId))
  const part = data?.parts.findLast((each) => each.text.trim() === text.trim())
  if (!part) return null
  if (part.checks === null) return <p role="status">{checksLine(null)}.</p>
  return <ClaimMarks checks={part.checks} text={part.text} what="result" />
}

/** One sentence is a heading; a longer text is a text, under one. */
function Question({ id, text }: { id: string; text: string }) {
  const short = !text.includes('\n')
  return (
    <>
      {!short && (
        <h2 id={id} className="no-margin md strong">
          A question for you
        </h2>
      )}
      <div
        {...(short && { id, role: 'heading', 'aria-level': 2 })}
        className={`shrinks breaks ${styles.question}`}
        data-short={short}
      >
        <Markdown text={text} />
      </div>
    </>
  )
}

/** `prompt_id`: of the question that stood there when the first word was typed. */
type Draft = { text: string; prompt_id: string | null }
type WordsProps = { run: WaitingPrompt; sending: boolean; onSend(words: string): Promise<unknown> }

/** An answer in one's own words. What is typed stays there when the question changes, and until it was taken. */
function Words({ run, sending, onSend }: WordsProps) {
  const name = `answer.${useMe().id}.${run.id}`
  const asked = run.prompt?.id ?? null
  const [draft, setDraft] = useState<Draft>(() => readDraft<Draft>(name) ?? { text: '', prompt_id: null })
  useKeepDraft(name, draft.text === '' ? null : draft)
  const { text } = draft
  const [again, setAgain] = useState(false)
  const elsewhere = text.trim() !== '' && draft.prompt_id !== asked
  const submit = () => {
    if (sending) return
    if (elsewhere) {
      setAgain(true)
      return setDraft({ text, prompt_id: asked })
    }
    setAgain(false)
    onSend(text).then(
      () => setDraft((now) => (now.text === text ? { text: '', prompt_id: null } : now)),
      () => {},
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Textarea
        label="Your answer"
        error={elsewhere ? CHANGED : again && text !== '' ? 'Send it again to answer this question.' : null}
        autosize
        minRows={2}
        maxRows={10}
        value={text}
        onChange={({ currentTarget: { value } }) =>
          setDraft((before) => ({ text: value, prompt_id: before.text.trim() === '' ? asked : before.prompt_id }))
        }
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && text.trim() !== '') submit()
        }}
      />
      <Button type="submit" mt="xs" loading={sending}>
        Send answer
      </Button>
    </form>
  )
}

const CHANGED = 'The question changed while you were writing. Send twice to answer it with this.'

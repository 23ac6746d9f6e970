import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Run } from '#contract/runs.ts'
import { Markdown } from '#web/ui/markdown.tsx'
import styles from './prompt-card.module.css'
import { continueRun } from './queries.ts'

/** The question that a run waits with. It goes on as soon as it is answered. */
export function PromptCard({ run }: { run: Pick<Run, 'id' | 'prompt'> }) {
  const [text, setText] = useState('')
  const answer = useMutation(continueRun)
  const title = useId()
  const { prompt } = run
  if (!prompt) return null
  const send = (user_input: string) => answer.mutate({ id: run.id, user_input })
  const first = prompt.choices[0]
  return (
    <section className={styles.card} aria-labelledby={title}>
      <h2 id={title} className={styles.question}>
        {prompt.question}
      </h2>
      {prompt.details && (
        <div className={styles.details}>
          <Markdown text={prompt.details} />
        </div>
      )}
      {prompt.choices.length > 0 ? (
        <div className={styles.choices}>
          {prompt.choices.map((choice) => (
            <Button
              key={choice}
              variant={choice === first ? 'filled' : 'default'}
              loading={answer.isPending && answer.variables?.user_input === choice}
              disabled={answer.isPending}
              onClick={() => send(choice)}
            >
              {choice}
            </Button>
          ))}
        </div>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            send(text)
          }}
        >
          <Textarea
            label="Your answer"
            autosize
            minRows={2}
            maxRows={10}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send(text)
            }}
          />
          <Button type="submit" mt="xs" loading={answer.isPending}>
            Send answer
          </Button>
        </form>
      )}
    </section>
  )
}

import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Advice } from '#contract/advice.ts'
import { outcomes, verdicts } from '#contract/choices.ts'
import styles from './advice-answer.module.css'
import { answerAdvice } from './queries.ts'

const VERDICTS: Record<(typeof verdicts)[number], string> = { useful: 'Useful', known: 'Known', wrong: 'Wrong' }
const OUTCOMES: Record<(typeof outcomes)[number], string> = {
  done: 'Done',
  helped: 'It helped',
  no_use: 'No use',
  open: 'Still open',
}

/** What its person thinks of a piece, with one key; and what came of it, once it is time to ask or where it was said. */
export function AdviceAnswer({ advice }: { advice: Advice }) {
  const answer = useMutation(answerAdvice)
  const [asked, setAsked] = useState(false)
  const [opinion, came] = [useId(), useId()]
  const { id, verdict, outcome, asks_outcome } = advice
  // A key that is pressed once more is taken back.
  const say = (said: Omit<Parameters<typeof answer.mutate>[0], 'id'>) => answer.mutate({ id, ...said })
  const shows = asks_outcome || outcome !== null || asked
  return (
    <div className="grid gap-8 border-top pt-8">
      <div className="row wrap gap-8">
        <fieldset
          className={`row wrap shrinks gap-8 no-margin pad-0 no-border ${styles.keys}`}
          aria-labelledby={opinion}
        >
          <legend id={opinion} className={`pad-0 dimmed sm ${styles.legend}`}>
            This is
          </legend>
          {verdicts.map((each) => (
            <Button
              className="thumb"
              key={each}
              size="compact-sm"
              variant={verdict === each ? 'filled' : 'default'}
              aria-pressed={verdict === each}
              disabled={answer.isPending}
              onClick={() => say({ verdict: verdict === each ? null : each })}
            >
              {VERDICTS[each]}
            </Button>
          ))}
        </fieldset>
        {!shows && (
          <Button className="thumb" size="compact-sm" variant="subtle" color="gray" onClick={() => setAsked(true)}>
            What came of it?
          </Button>
        )}
      </div>
      {shows && (
        <fieldset
          className={`row wrap shrinks gap-8 no-margin pad-0 no-border ${styles.keys}`}
          aria-labelledby={came}
          data-asks={asks_outcome || undefined}
        >
          <legend id={came} className={`pad-0 dimmed sm ${styles.legend}`}>
            What came of it?
          </legend>
          {outcomes.map((each) => (
            <Button
              className="thumb"
              key={each}
              size="compact-sm"
              variant={outcome === each ? 'filled' : 'default'}
              aria-pressed={outcome === each}
              disabled={answer.isPending}
              onClick={() => say({ outcome: outcome === each ? null : each })}
            >
              {OUTCOMES[each]}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

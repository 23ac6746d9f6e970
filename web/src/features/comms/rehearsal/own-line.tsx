import { Button, Textarea } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { CitationChips } from '#web/features/records/citation-chips.tsx'
import { Fold, Line } from '../suggestion/fold.tsx'
import { Hints } from '../suggestion/hints.tsx'
import panel from '../suggestion/suggestion.module.css'
import { addLine, changeRehearsal, type Rehearsal } from './store.ts'
import { askLine, SAMPLE, sayInRehearsal } from './talking.ts'

/** What the person might say next, as in a thread. `blocked`: it cannot be said just now. */
export function OwnLine({ rehearsal, blocked }: { rehearsal: Rehearsal; blocked: boolean }) {
  const { id, suggestion, coming, ended } = rehearsal
  const [tried, setTried] = useState(false)
  if (ended) return null
  if (coming?.by === 'me') return <Line busy text="Writing a suggestion..." />
  if (!suggestion)
    return (
      <div className={panel.panel}>
        <div className={panel.ask}>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconSparkles size={16} />}
            disabled={blocked}
            onClick={() => void askLine(id, 'me')}
          >
            Suggest what to say
          </Button>
        </div>
      </div>
    )
  const { text, author, citations } = suggestion
  const empty = text.trim() === ''
  return (
    <Fold>
      <Textarea
        aria-label="Suggested reply"
        autosize
        minRows={2}
        maxRows={8}
        dir="auto"
        value={text}
        error={empty && tried ? 'Please write something before you use it.' : undefined}
        onChange={({ currentTarget }) =>
          changeRehearsal(id, () => ({ suggestion: { ...suggestion, text: currentTarget.value } }))
        }
      />
      <CitationChips citations={citations} swiped />
      <p className={panel.by}>
        {author === SAMPLE
          ? 'From a sample script, not from your records.'
          : author
            ? `By ${author}.`
            : 'From an advice.'}
      </p>
      <div className={panel.actions}>
        <Button
          variant="default"
          onClick={() => addLine(id, { by: 'system', text: 'AI suggestion dismissed by user.' }, { suggestion: null })}
        >
          Ignore
        </Button>
        <Button disabled={blocked} onClick={() => (empty ? setTried(true) : sayInRehearsal(id, text.trim()))}>
          Use Suggestion
        </Button>
      </div>
      {author !== SAMPLE && <Hints busy={false} onAsk={(hint) => void askLine(id, 'me', hint)} />}
    </Fold>
  )
}

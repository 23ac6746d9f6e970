import { AskButton, SuggestionEditor } from '../suggestion/editor.tsx'
import { Fold, Line } from '../suggestion/fold.tsx'
import { Hints } from '../suggestion/hints.tsx'
import { addLine, changeRehearsal, type Rehearsal } from './store.ts'
import { askLine, SAMPLE, sendInRehearsal } from './talking.ts'

/** What the person might say next, as in a thread. `blocked`: it cannot be said just now. */
export function OwnLine({ rehearsal, blocked }: { rehearsal: Rehearsal; blocked: boolean }) {
  const { id, suggestion, coming, ended } = rehearsal
  if (ended) return null
  if (coming?.by === 'me') return <Line busy text="Writing a suggestion..." />
  if (!suggestion)
    return <AskButton label="Suggest what to say" disabled={blocked} onClick={() => void askLine(id, 'me')} />
  const { text, author, citations } = suggestion
  return (
    <Fold>
      <SuggestionEditor
        text={text}
        citations={citations}
        byline={byline(author)}
        ifEmpty="Please write something before you use it."
        disabled={blocked}
        onType={(typed) => changeRehearsal(id, () => ({ suggestion: { ...suggestion, text: typed } }))}
        onIgnore={() => addLine(id, { by: 'system', text: 'AI suggestion dismissed by user.' }, { suggestion: null })}
        onUse={() => sendInRehearsal(id, text.trim())}
      />
      {author !== SAMPLE && <Hints busy={false} onAsk={(hint) => void askLine(id, 'me', hint)} />}
    </Fold>
  )
}

function byline(author: string | null): string {
  if (author === SAMPLE) return 'From a sample script, not from your records.'
  return author ? `By ${author}.` : 'From a piece of advice.'
}

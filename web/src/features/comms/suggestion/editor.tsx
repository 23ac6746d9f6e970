// What a suggestion looks like wherever one is made: the button that asks for it, and the words with what may be done about them.
import { Button, Textarea } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { CitationChips } from '#web/features/records/citation-chips.tsx'
import styles from './suggestion.module.css'

type AskProps = { label: string; disabled?: boolean; onClick(): void }

export function AskButton({ label, ...button }: AskProps) {
  return (
    <div className={`full-width no-margin pad-0 mb-8 mx-auto px-24 max-reading-48 ${styles.panel}`}>
      <div className={`flex justify-end ${styles.ask}`}>
        <Button variant="subtle" color="gray" size="compact-sm" leftSection={<IconSparkles size={16} />} {...button}>
          {label}
        </Button>
      </div>
    </div>
  )
}

type EditorProps = {
  text: string
  citations: ComponentProps<typeof CitationChips>['citations']
  /** Who wrote it, and what becomes of it. */
  byline: string
  /** Said when nothing stands there and it is to be used all the same. */
  ifEmpty: string
  /** Why it cannot be used as it stands. */
  wrong?: string
  disabled?: boolean
  /** What the checker found of it. */
  claims?: ReactNode
  onType(text: string): void
  onIgnore(): void
  onUse(): void
}

export function SuggestionEditor({ text, citations, byline, ifEmpty, wrong, disabled, claims, ...on }: EditorProps) {
  const [tried, setTried] = useState(false)
  const empty = text.trim() === ''
  return (
    <>
      <Textarea
        aria-label="Suggested reply"
        autosize
        minRows={2}
        maxRows={8}
        dir="auto"
        value={text}
        error={wrong ?? (empty && tried ? ifEmpty : undefined)}
        onChange={({ currentTarget }) => on.onType(currentTarget.value)}
      />
      <CitationChips citations={citations} swiped />
      {claims}
      <p className="row wrap gap-4-8 no-margin dimmed xs">{byline}</p>
      <div className="flex wrap justify-end gap-8">
        <Button variant="default" onClick={on.onIgnore}>
          Ignore
        </Button>
        <Button disabled={disabled} onClick={() => (empty || wrong ? setTried(true) : on.onUse())}>
          Use Suggestion
        </Button>
      </div>
    </>
  )
}

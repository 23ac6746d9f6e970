import { Button } from '@mantine/core'
import { IconCornerDownLeft } from '@tabler/icons-react'
import { type MouseEvent, useEffect } from 'react'
import { shownText } from '#contract/hidden-signs.ts'
import type { MarkedText } from '#contract/search.ts'
import { useAnnounced } from '#web/ui/notices/announce.tsx'
import type { Group, Option } from './options.ts'
import styles from './palette.module.css'

type Props = {
  id: string
  groups: readonly Group[]
  active: string | undefined
  q: string
  state: 'idle' | 'searching' | 'found' | 'failed'
  /** The hits are only alike. */
  alike: boolean
  hits: number
  onPoint(key: string): void
  onOpen(option: Option, newTab: boolean): void
  onRetry(): void
}

export function PaletteList({ id, groups, active, q, state, alike, hits, onPoint, onOpen, onRetry }: Props) {
  useAnnounced(state === 'found' ? countWords(hits) : '')
  useEffect(() => {
    if (active !== undefined) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <>
      <div className={`fill pad-8 scroll-y contain-scroll ${styles.list}`} aria-busy={state === 'searching'}>
        {state === 'failed' && (
          <div className={`row wrap gap-4 no-margin dimmed breaks pad-12-8 ${styles.message}`} role="alert">
            <strong className="bright medium">The search did not work.</strong> Please check your connection.
            <Button variant="default" size="compact-sm" onClick={onRetry}>
              Try again
            </Button>
          </div>
        )}
        {state === 'found' && hits === 0 && (
          <p className={`row wrap gap-4 no-margin dimmed breaks pad-12-8 ${styles.message}`}>
            Nothing found for <strong className="bright medium">“{q}”</strong>. Try fewer letters, or another word.
          </p>
        )}
        {state !== 'idle' && alike && (
          <p className={`row wrap gap-4 no-margin dimmed breaks pad-12-8 ${styles.message}`}>
            No match for <strong className="bright medium">“{q}”</strong>. Did you mean one of these?
          </p>
        )}
        <div id={id} role="listbox" aria-label="Results">
          {groups.map(({ name, options }, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox
            <div key={name} role="group" aria-labelledby={`${id}-group-${index}`}>
              <div id={`${id}-group-${index}`} className="dimmed xs strong px-8 pt-8 pb-4">
                {name}
              </div>
              {options.map((option) => (
                <Row
                  key={option.key}
                  id={`${id}-${option.key}`}
                  option={option}
                  active={option.key === active}
                  onPoint={() => onPoint(option.key)}
                  onOpen={(newTab) => onOpen(option, newTab)}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <div className={`flex fixed gap-16 pad-8-16 dimmed xs border-top ${styles.foot}`} aria-hidden>
        <span>
          <kbd className="pad-0-4 border round-xs">↑</kbd> <kbd className="pad-0-4 border round-xs">↓</kbd> to choose
        </span>
        <span>
          <kbd className="pad-0-4 border round-xs">↵</kbd> to open
        </span>
        <span>
          <kbd className="pad-0-4 border round-xs">Esc</kbd> to close
        </span>
      </div>
    </>
  )
}

const countWords = (hits: number) => (hits === 0 ? 'Nothing found' : hits === 1 ? '1 result' : `${hits} results`)

type RowProps = { id: string; option: Option; active: boolean; onPoint(): void; onOpen(newTab: boolean): void }

function Row({ id, option, active, onPoint, onOpen }: RowProps) {
  const { icon: Icon, title, snippet = [], detail, date } = option
  const click = (event: MouseEvent) => onOpen(event.ctrlKey || event.metaKey)
  return (
    // The keyboard speaks to the field above, which names this row as the active one.
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={`row gap-12 round-sm clickable touch pad-6-8 ${styles.row}`}
      onMouseMove={active ? undefined : onPoint}
      onClick={click}
    >
      <Icon size={20} aria-hidden className={`fixed dimmed ${styles.icon}`} />
      <span className="grow">
        <span className={`block medium truncate ${styles.title}`}>
          <Marked text={title} />
          {detail && <span className="dimmed xs regular ml-8">{detail}</span>}
        </span>
        {snippet.length > 0 && (
          <span className={`block dimmed xs truncate ${styles.snippet}`}>
            <Marked text={snippet} />
          </span>
        )}
      </span>
      {date && <span className={`fixed dimmed xs numbers ${styles.date}`}>{date}</span>}
      {active && <IconCornerDownLeft size={16} aria-hidden className={`fixed dimmed xs numbers ${styles.enter}`} />}
    </div>
  )
}

function Marked({ text }: { text: MarkedText }) {
  return (
    <span>
      {text.map((piece, index) => {
        const Part = piece.match ? 'mark' : 'span'
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never change their places
        return <Part key={index}>{shownText(piece.text)}</Part>
      })}
    </span>
  )
}

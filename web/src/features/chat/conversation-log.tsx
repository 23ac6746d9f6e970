import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import styles from './conversation-log.module.css'
import type { LogItem } from './log-items.ts'
import { LogRow, type RowDoings } from './log-row.tsx'
import { useBottom } from './use-bottom.ts'

type Props = {
  items: readonly LogItem[]
  hasOlder: boolean
  /** Reads the older messages. */
  onOlder(): Promise<unknown>
  busy: boolean
  doings: RowDoings
  /** The message that a search has found, marked and brought into sight. */
  found: string | null
}

/** Begins to read older messages when the reader is this close to the first, in pixels. */
const NEAR_TOP = 1_200
/** Drawn beyond the screen on both sides, in pixels. */
const AROUND = 600

/** The messages; only those on and around the screen are in the page. Opens at its end and stays there while it grows. */
export function ConversationLog({ items, hasOlder, onOlder, busy, doings, found }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const { atBottom, toBottom, leave } = useBottom(scroller)
  const older = useOlder(hasOlder, onOlder)
  const near = () => (list.current?.scrollOffset ?? 0) < NEAR_TOP && older.read()
  const grewAbove = useGrewAbove(items)
  useFound(list, items, found, leave)
  useBegun(items, toBottom)
  // A short screenful never scrolls: what is older is read at once.
  useEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = scroller.current ?? {}
    if (hasOlder && scrollHeight <= clientHeight) older.read()
  })
  const newest = items.findLast(({ kind }) => kind === 'message')?.key
  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        // Finished replies are announced beside it: pieces, and what comes into sight by scrolling, are not.
        aria-live="off"
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard too
        tabIndex={0}
        onScroll={near}
      >
        {older.failed ? (
          <div className={styles.older}>
            <Button variant="default" size="xs" onClick={() => older.read(true)}>
              Older messages could not be loaded. Try again
            </Button>
          </div>
        ) : (
          older.reading && <div className={styles.older}>Loading older messages...</div>
        )}
        <div className={styles.column}>
          <Virtualizer
            ref={list}
            scrollRef={scroller}
            data={items}
            bufferSize={AROUND}
            shift={grewAbove}
            keepMounted={keptOf(items)}
          >
            {(item) => (
              <LogRow
                key={item.key}
                item={item}
                newest={item.key === newest}
                busy={busy}
                found={item.key === found}
                doings={doings}
              />
            )}
          </Virtualizer>
        </div>
      </div>
      {!atBottom && (
        <ActionIcon
          className={styles.jump}
          variant="default"
          size="lg"
          radius="xl"
          aria-label="Jump to the latest message"
          onClick={toBottom}
        >
          <IconArrowDown size={20} />
        </ActionIcon>
      )}
    </div>
  )
}

/** Whoever says something or begins a run sees it, wherever they had been reading. */
function useBegun(items: readonly LogItem[], toBottom: () => void): void {
  const said = items.findLast(({ kind }) => kind === 'said')?.key ?? ''
  const run = items.findLast(({ kind }) => kind === 'run')?.key ?? ''
  const before = useRef({ said, run })
  useEffect(() => {
    const { current } = before
    before.current = { said, run }
    const begun = (said !== '' && said !== current.said) || (run !== '' && run !== current.run)
    if (begun) toBottom()
  }, [said, run, toBottom])
}

/** What somebody is writing in stays in the page, also out of sight. */
function keptOf(items: readonly LogItem[]): number[] {
  return items.flatMap((item, at) => (item.kind === 'prompt' ? [at] : []))
}

/** Older messages have come in front: what is on the screen stays where it is. */
function useGrewAbove(items: readonly LogItem[]): boolean {
  const first = useRef(items[0]?.key)
  const grew = first.current !== items[0]?.key && items.some(({ key }) => key === first.current)
  useLayoutEffect(() => {
    first.current = items[0]?.key
  })
  return grew
}

function useOlder(hasOlder: boolean, onOlder: () => Promise<unknown>) {
  const [state, setState] = useState<'idle' | 'reading' | 'failed'>('idle')
  const reading = useRef(false)
  return {
    reading: state === 'reading',
    failed: state === 'failed',
    read(again = false) {
      if (!hasOlder || reading.current || (state === 'failed' && !again)) return
      reading.current = true
      setState('reading')
      onOlder()
        .then(
          () => setState('idle'),
          () => setState('failed'),
        )
        .finally(() => {
          reading.current = false
        })
    },
  }
}

/** Brings what was found into sight, once it is among what has been read. */
function useFound(
  list: RefObject<VirtualizerHandle | null>,
  items: readonly LogItem[],
  found: string | null,
  leave: () => void,
): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (found === shown.current) return
    const at = items.findIndex(({ key }) => key === found)
    if (found !== null && at < 0) return
    shown.current = found
    if (found === null) return
    leave()
    list.current?.scrollToIndex(at, { align: 'center' })
  }, [list, items, found, leave])
}

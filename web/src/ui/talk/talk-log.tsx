import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { ShownRows } from '#web/ui/lists/shown-rows.tsx'
import { CountMark } from '#web/ui/marks/count-mark.tsx'
import styles from './talk-log.module.css'
import { useBottom } from './use-bottom.ts'

type Props<Item> = {
  items: readonly Item[]
  /** Draws one; give it the item's key. */
  row(item: Item): ReactNode
  hasOlder: boolean
  /** Reads the older messages. */
  onOlder(): Promise<unknown>
  /** Changes when the reader has said or begun something: they see it, wherever they had been reading. */
  begun: string
  /** What they said last: the answer to it is read from its beginning, so it does not push this off the screen. */
  asked?: string | null
  /** What somebody is writing in, by its place among the items: it stays in the page, also out of sight. */
  kept?: number[]
  /** The item that a search has found, brought into sight. */
  found: string | null
  /** The item at which it opens, where that is not the end. */
  opensAt?: string | null
  /** The reader has come to the end, or has left it. */
  onBottom?(at: boolean): void
  /** How many have come below while the reader was elsewhere. */
  unseen?: number
}

/** Begins to read older messages when the reader is this close to the first, in pixels. */
const NEAR_TOP = 1_200
/** What stands above the place at which it opens, in pixels. */
const ABOVE = 48
/** Long enough for the rows around that place to be measured. */
const OPENS_MS = 800
/** Of the space before the first message, what is given up above what was asked, in pixels. */
const GIVEN_UP = 8
/** Drawn beyond the screen on both sides, in pixels. */
const AROUND = 600

/** The messages; only those on and around the screen are in the page. Opens at its end and stays there while it grows. */
export function TalkLog<Item extends { key: string }>(props: Props<Item>) {
  const {
    items,
    row,
    hasOlder,
    onOlder,
    begun,
    asked = null,
    kept,
    found,
    opensAt = null,
    onBottom,
    unseen = 0,
  } = props
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const { held, hold } = useHeld(list, items, asked)
  const { atBottom, toBottom, follow, leave } = useBottom(scroller, opensAt === null, held)
  const older = useOlder(hasOlder, onOlder)
  const opening = useOpening(list, items, opensAt)
  const near = () => !opening.current && (list.current?.scrollOffset ?? 0) < NEAR_TOP && older.read()
  const grewAbove = useGrewAbove(items)
  useFound(list, items, found, leave)
  useBegun(begun, () => {
    hold()
    follow()
  })
  const tellBottom = useEffectEvent((at: boolean) => onBottom?.(at))
  useEffect(() => tellBottom(atBottom), [atBottom])
  // A short screenful never scrolls: what is older is read at once.
  useEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = scroller.current ?? {}
    if (hasOlder && scrollHeight <= clientHeight) older.read()
  })
  return (
    <div className="relative shrinks-y">
      <div
        ref={scroller}
        className={`full-height contain-scroll outline-inside scroll-y ${styles.scroller}`}
        role="log"
        // Finished replies are announced beside it: pieces, and what comes into sight by scrolling, are not.
        aria-live="off"
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard too
        tabIndex={0}
        onScroll={near}
      >
        {older.failed ? (
          <div className={`dimmed xs text-center sticky top-8 h-0 ${styles.older}`}>
            <Button variant="default" size="xs" onClick={() => older.read(true)}>
              Older messages could not be loaded. Try again
            </Button>
          </div>
        ) : (
          older.reading && (
            <div className={`dimmed xs text-center sticky top-8 h-0 ${styles.older}`}>Loading older messages...</div>
          )
        )}
        <div className={`no-margin mx-auto max-reading-48 pad-24 pb-16 ${styles.column}`}>
          <Virtualizer
            ref={list}
            scrollRef={scroller}
            data={items}
            as={ShownRows}
            bufferSize={AROUND}
            shift={grewAbove}
            keepMounted={kept}
          >
            {(item) => row(item) as ReactElement}
          </Virtualizer>
        </div>
      </div>
      {!atBottom && (
        <ActionIcon
          className={`shadow absolute bottom-12 ${styles.jump}`}
          variant="default"
          size="lg"
          radius="xl"
          aria-label={unseen === 0 ? 'Jump to the latest message' : `Jump to the latest message, ${unseen} new`}
          onClick={toBottom}
        >
          <IconArrowDown size={20} />
          <CountMark count={unseen} className="absolute top-less-8 right-less-8" />
        </ActionIcon>
      )}
    </div>
  )
}

function useBegun(begun: string, onBegun: () => void): void {
  const before = useRef(begun)
  const tell = useEffectEvent(onBegun)
  useEffect(() => {
    const changed = begun !== '' && begun !== before.current
    before.current = begun
    if (changed) tell()
  }, [begun])
}

/** How far down the log may go by itself once the reader has asked something: until that stands at the top. */
function useHeld(list: RefObject<VirtualizerHandle | null>, items: readonly { key: string }[], asked: string | null) {
  const holds = useRef(false)
  const place = useRef(-1)
  useLayoutEffect(() => {
    place.current = asked === null ? -1 : items.findIndex(({ key }) => key === asked)
    // Something else has come in its place, such as a question to the reader: that is seen.
    if (asked === null) holds.current = false
  })
  const hold = useCallback(() => {
    holds.current = true
  }, [])
  const held = useCallback(() => {
    const at = holds.current && place.current >= 0 ? list.current?.getItemOffset(place.current) : undefined
    return at === undefined ? Number.POSITIVE_INFINITY : at + GIVEN_UP
  }, [list])
  return { held, hold }
}

/**
 * Opens where the reader stopped, once. Answers whether that is still under way: what is above is not read before, since it
 * would move the place.
 */
function useOpening(
  list: RefObject<VirtualizerHandle | null>,
  items: readonly { key: string }[],
  opensAt: string | null,
): RefObject<boolean> {
  const opening = useRef(opensAt !== null)
  const go = useEffectEvent(() => {
    const at = items.findIndex(({ key }) => key === opensAt)
    if (at >= 0) list.current?.scrollToIndex(at, { align: 'start', offset: -ABOVE })
  })
  useLayoutEffect(() => {
    if (!opening.current) return
    go()
    const timer = setTimeout(() => {
      opening.current = false
    }, OPENS_MS)
    return () => clearTimeout(timer)
  }, [])
  return opening
}

/** Older messages have come in front: what is on the screen stays where it is. */
function useGrewAbove(items: readonly { key: string }[]): boolean {
  // The second: the first may be the line of the day, which stays in front of what comes.
  const second = useRef(items[1]?.key)
  const grew = second.current !== items[1]?.key && items.findIndex(({ key }) => key === second.current) > 1
  useLayoutEffect(() => {
    second.current = items[1]?.key
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
  items: readonly { key: string }[],
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

import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { announce } from '#web/ui/notices/announce.tsx'
import styles from './forms.module.css'

type Item = { key: string }
type Props<T extends Item> = {
  /** "Tasks": what stands above the list. */
  legend: string
  /** "task". */
  one: string
  /** What is said while there are none. */
  hint: string
  items: readonly T[]
  onChange(items: T[]): void
  empty(): T
  /** What one is called; '' while it has no name. */
  called(item: T): string
  children(item: T, index: number): ReactNode
}

/**
 * A list in order: parts are added, moved up and down by button or with Alt and an arrow key, and taken out. What was taken out
 * can be put back until the form is saved.
 */
export function PartList<T extends Item>(props: Props<T>) {
  const { legend, one, hint, items, onChange, empty, called, children } = props
  const [removed, setRemoved] = useState<{ item: T; at: number }[]>([])
  const focusNext = useFocusNext()
  const nameOf = (item: T, at: number) => called(item).trim() || `${one} ${at + 1}`
  const move = (from: number, by: 1 | -1) => {
    const item = items[from]
    const to = from + by
    if (!item || to < 0 || to >= items.length) return
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, item))
    announce(`${nameOf(item, from)} is now number ${to + 1} of ${items.length}.`)
    return to
  }
  const add = () => {
    const item = empty()
    onChange([...items, item])
    focusNext(`first-${item.key}`)
  }
  const remove = (item: T, at: number) => {
    onChange(items.filter(({ key }) => key !== item.key))
    setRemoved((before) => [...before, { item, at }])
    focusNext(`back-${item.key}`)
  }
  const putBack = ({ item, at }: { item: T; at: number }) => {
    onChange(items.toSpliced(Math.min(at, items.length), 0, item))
    setRemoved((before) => before.filter((each) => each.item.key !== item.key))
    focusNext(`first-${item.key}`)
  }
  return (
    <fieldset className={`stack shrinks gap-12 no-margin pad-0 no-border ${styles.parts}`}>
      <legend>{legend}</legend>
      {items.length === 0 && removed.length === 0 && <p className="no-margin dimmed xs">{hint}</p>}
      {items.map((item, at) => {
        const name = nameOf(item, at)
        const button = (by: 1 | -1) => `${by < 0 ? 'up' : 'down'}-${item.key}`
        const moved = (by: 1 | -1, keep?: Element | null) => {
          const to = move(at, by)
          if (to === undefined) return
          // What has the focus keeps it. A button moves with its part; at the end of the list its counterpart takes over.
          if (keep && keep.id !== button(by)) focusNext(keep)
          else focusNext(to === 0 || to === items.length - 1 ? button(by === 1 ? -1 : 1) : button(by))
        }
        const keys = (event: KeyboardEvent) => {
          const by = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key] : undefined
          if (!by) return
          event.preventDefault()
          moved(by, document.activeElement)
        }
        return (
          <fieldset
            key={item.key}
            className="stack shrinks gap-12 no-margin outlined pad-8-12 pb-12"
            aria-label={name}
            onKeyDown={keys}
          >
            <div className="row spread mb-less-8">
              <span className="place-center dimmed xs strong numbers ground-hover circle square-24">{at + 1}</span>
              <div className="flex">
                {([-1, 1] as const).map((by) => (
                  <ActionIcon
                    key={by}
                    id={button(by)}
                    variant="subtle"
                    color="gray"
                    size={36}
                    aria-label={`Move ${name} ${by < 0 ? 'up' : 'down'}`}
                    title={by < 0 ? 'Move up (Alt ↑)' : 'Move down (Alt ↓)'}
                    disabled={at + by < 0 || at + by >= items.length}
                    onClick={() => moved(by)}
                  >
                    {by < 0 ? <IconArrowUp size={16} /> : <IconArrowDown size={16} />}
                  </ActionIcon>
                ))}
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={`Remove ${name}`}
                  title="Remove"
                  onClick={() => remove(item, at)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </div>
            </div>
            {children(item, at)}
          </fieldset>
        )
      })}
      {removed.map((gone) => (
        <div key={gone.item.key} className="row wrap spread gap-8 pad-8-12 dimmed breaks round-md dashed">
          <span className="basis-240">
            <bdi>{nameOf(gone.item, gone.at)}</bdi> is left out.
          </span>
          <Button
            id={`back-${gone.item.key}`}
            variant="default"
            size="xs"
            leftSection={<IconArrowBackUp size={16} />}
            onClick={() => putBack(gone)}
          >
            Put back
          </Button>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={items.length >= LIMITS.list}
          onClick={add}
        >
          Add {one}
        </Button>
      </div>
    </fieldset>
  )
}

/**
 * Puts the focus where it belongs as soon as the list stands in its new order: a key that is pressed again finds it there. The
 * first field of a part has the id `first-<key>`.
 */
function useFocusNext(): (target: string | Element) => void {
  const next = useRef<string | Element | null>(null)
  useLayoutEffect(() => {
    const target = next.current
    next.current = null
    const element = typeof target === 'string' ? document.getElementById(target) : target
    if (element instanceof HTMLElement) element.focus()
  })
  return (target) => {
    next.current = target
  }
}
